import type { FindingResolution } from "@/evidence/domain/findings/finding";
import type { BomAffected } from "./bom-vulnerability";

/**
 * States of a VEX analysis that close a finding. `not_affected` says that the component has the
 * vulnerability but that it does not matter here, which is less than a false positive.
 */
const RESOLUTIONS = new Map<string, FindingResolution>([
  ["resolved", "fixed"],
  ["resolved_with_pedigree", "fixed"],
  ["false_positive", "false_positive"],
  ["not_affected", "out_of_scope"],
]);

/** Why a BOM no longer counts a vulnerability of a component as open, in its own word. */
export interface VexStatement {
  resolution: FindingResolution;
  word: string;
}

/**
 * Statement by the analysis, else the affected versions, that closes a vulnerability; null while it
 * is open.
 */
export function vexStatement(state: string, { versions }: BomAffected): VexStatement | null {
  const word = state.trim();
  const resolution = RESOLUTIONS.get(word.toLowerCase().replace(/[ -]/g, "_"));
  if (resolution !== undefined) return { resolution, word };
  // A version without a status is an affected one.
  const isUnaffected =
    versions.length > 0 && versions.every(({ status }) => status.trim() === "unaffected");
  return isUnaffected ? { resolution: "out_of_scope", word: "unaffected" } : null;
}
