import type { TechniquesDto } from "@/attack/server/attack-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";

/** Ids out of reports that name no technique: said, never guessed at. */
export function Unmapped({ ids }: { ids: TechniquesDto["unmapped"] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-label={copy.unmapped} className="space-y-1.5 px-4 py-4 md:px-6">
      <h3 className="font-medium">{copy.unmapped}</h3>
      <p className="text-muted">{copy.unmappedText}</p>
      <ul className="space-y-1">
        {ids.map(({ id, reason }) => (
          <li key={id} className="break-words">
            <bdi className="font-mono text-xs">{visibleText(id).text}</bdi>{" "}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
