import { incidentsLink } from "@/incidents/screens/incidents-link";
import type { Source } from "./overview-input";
import type { Distance } from "./owners";

/** The list's words for distances; it does not distinguish those more than a day away. */
const SLA_WORDS = { overdue: "overdue", due_24h: "due_soon" } as const;

/** The list behind an owner's number (null: no owner), or null if the list cannot show it. */
export function ownerLink(owner: string | null, distance: Distance, source: Source): string | null {
  if (distance === "due_7d" || distance === "later") return null;
  return deadlinesOf(owner, [SLA_WORDS[distance]], source);
}

/** The list of everything of an owner that has a deadline, the nearest first. */
export function ownerTotalLink(owner: string | null, source: Source): string {
  return deadlinesOf(owner, ["overdue", "due_soon", "on_track"], source);
}

function deadlinesOf(
  owner: string | null,
  sla: ("overdue" | "due_soon" | "on_track")[],
  source: Source,
): string {
  return incidentsLink({ source, owner: [owner ?? "none"], sla, sort: "due" });
}
