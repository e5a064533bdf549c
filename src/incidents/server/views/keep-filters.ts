import "server-only";
import { LOOK_NAMES } from "@/platform/domain/list";
import { ListIncidentsInput } from "../incidents/list-incidents";

const PAGING = ["cursor", "limit", "with_total"];
const NAMES = [
  ...Object.keys(ListIncidentsInput.shape).filter((name) => !PAGING.includes(name)),
  ...LOOK_NAMES,
];

/** The query string with the list's filters, its order and how it is shown, and the names that were left out. */
export function keepFilters(query: string): { query: string; dropped: string[] } {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  const dropped = new Set<string>();
  for (const [name, value] of given) {
    if (NAMES.includes(name)) kept.append(name, value);
    else dropped.add(name.slice(0, 60));
  }
  return { query: kept.toString(), dropped: [...dropped] };
}
