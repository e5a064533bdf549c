import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { visibleText } from "@/lib/visible-text";

/** Name of an item: where it was observed, or the name that a person gave; else its id. */
export function placeOf(item: Pick<EvidenceItemDto, "id" | "occurrence" | "attached">): string {
  const { uri, url, location, path } = item.occurrence;
  const names = [item.attached?.name, uri, url, location, path];
  const place = names.find((each) => each !== undefined && each !== "");
  return visibleText(place ?? item.id).text;
}
