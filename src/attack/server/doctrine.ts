import "server-only";
import { ATTACK_VERSION } from "@/encoding/domain/techniques/catalogue";

/** Included in every response about techniques. */
export const TECHNIQUE_DOCTRINE =
  "A suggestion comes from a heuristic that reads titles, texts and identifiers. It is no finding and attributes nothing to anybody; only what a person confirmed is a judgement.";

/** Why an id that a report names has no place in the answer. */
export const UNMAPPED_REASON = `No active technique of ATT&CK Enterprise v${ATTACK_VERSION}, and no successor of it is known. ATT&CK for ICS and for Mobile are not held here.`;
