import type { DossierDto } from "@/federation/server/directory/dossier-dto";
import { copy } from "./copy";

/** Thumbprints in full, for comparison when a signature is verified. */
export function DossierKeys({ keys }: { keys: DossierDto["keys"] }) {
  return (
    <ul className="space-y-2">
      {keys.map(({ kid, state }) => (
        <li key={kid}>
          <code className="block break-all font-mono text-xs">{kid}</code>
          <span className="text-muted text-xs">{copy.dossier.keyStates[state]}</span>
        </li>
      ))}
    </ul>
  );
}
