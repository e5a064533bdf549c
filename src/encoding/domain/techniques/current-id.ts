import { techniqueById } from "./catalogue";
import data from "./data/redirects.json" with { type: "json" };

export interface CurrentTechnique {
  id: string;
  /** The looked-up id, where ATT&CK has since revoked it. */
  redirectedFrom: string | null;
}

const SUCCESSORS: ReadonlyMap<string, string> = new Map(
  data.redirects.map(({ from, to }) => [from, to]),
);

const PREDECESSORS = new Map<string, string[]>();
for (const [from, to] of SUCCESSORS) {
  PREDECESSORS.set(to, [...(PREDECESSORS.get(to) ?? []), from]);
}

/**
 * The active technique of an id, however it is spaced or written: itself, or the one that replaced
 * it. Null for what ATT&CK Enterprise does not have, techniques of ICS and mobile included.
 */
export function currentTechnique(id: string): CurrentTechnique | null {
  const asked = id.trim().toUpperCase();
  if (techniqueById(asked) !== null) return { id: asked, redirectedFrom: null };
  const successor = SUCCESSORS.get(asked);
  return successor === undefined ? null : { id: successor, redirectedFrom: asked };
}

/** Retired ids that lead to an active one, sorted: a stored report may still write these. */
export function retiredIdsOf(id: string): readonly string[] {
  return PREDECESSORS.get(id) ?? [];
}
