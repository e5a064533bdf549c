import type { StatedKind } from "@/incidents/screens/incident/statement-input";

/** Remedy of a failed check: a form, or a link to where it can be done. */
export type Remedy =
  | { kind: "state"; which: StatedKind }
  | { kind: "dialog"; which: "assign" | "retest" | "severity" }
  | { kind: "add_evidence" }
  | { kind: "verify" }
  | { kind: "custody" }
  | { kind: "legal" };

const BY_CHECK: Readonly<Record<string, Remedy | null>> = {
  "integrity.evidence_stored": { kind: "add_evidence" },
  "integrity.bytes_rehashed": { kind: "verify" },
  "integrity.check_current": { kind: "verify" },
  "technical_evidence.typed_artefact": { kind: "add_evidence" },
  "weakness_identity.severity_origin": { kind: "dialog", which: "severity" },
  "ownership.owner_named": { kind: "dialog", which: "assign" },
  "ownership.deadline_derived": { kind: "dialog", which: "assign" },
  "remediation.acceptance_approved": null,
  "remediation.acceptance_expires": null,
  "retest.own_evidence": { kind: "add_evidence" },
};

const BY_DIMENSION: Readonly<Record<string, Remedy>> = {
  reproduction: { kind: "state", which: "reproduction" },
  impact: { kind: "state", which: "impact" },
  timeline: { kind: "state", which: "timeline" },
  remediation: { kind: "state", which: "remediation" },
  retest: { kind: "dialog", which: "retest" },
  custody: { kind: "custody" },
  legal_assessment: { kind: "legal" },
};

/** Remedy of a failed check by its id, such as `impact.integrity`; null without a form here. */
export function remedyFor(checkId: string): Remedy | null {
  const own = BY_CHECK[checkId];
  if (own !== undefined) return own;
  return BY_DIMENSION[checkId.split(".")[0] ?? ""] ?? null;
}
