import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { visibleText } from "@/lib/visible-text";

/** What an item is called: where it was observed, or the name of what a person added; else its id. */
export function placeOf(item: Pick<EvidenceItemDto, "id" | "occurrence" | "attached">): string {
  const { uri, url, location, path } = item.occurrence;
  const names = [item.attached?.name, uri, url, location, path];
  const place = names.find((each) => each !== undefined && each !== "");
  return visibleText(place ?? item.id).text;
}
