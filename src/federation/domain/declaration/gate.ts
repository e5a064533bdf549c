import type { JsonObject } from "./json-value";

/** Verification gates (docs/federation/gates.md#the-six-gates). */
export const GATES = ["G1", "G2", "G3", "G4", "G5", "G6"] as const;
export type Gate = (typeof GATES)[number];

/** Subject of each gate, as named in responses. */
export const GATE_NAMES: Readonly<Record<Gate, string>> = {
  G1: "identity",
  G2: "operator",
  G3: "runtime",
  G4: "role",
  G5: "skills",
  G6: "standing",
};

export const GATE_OUTCOMES = ["passed", "failed", "pending", "error", "skipped"] as const;
export type GateOutcome = (typeof GATE_OUTCOMES)[number];

/** The one public message for every reason why an operator may not register an agent. */
export const OPERATOR_REFUSED = "operator not authorized";

/** Every code of a gate with the message that its owner reads. */
const GATE_CODES = {
  did_format_invalid: "The DID does not have the form did:svc:agent:<id>.",
  proof_missing: "The key has not been proven yet.",
  proof_invalid: "The proof of the key is not valid.",
  did_key_mismatch: "The DID belongs to another key.",
  operator_not_authorized: OPERATOR_REFUSED,
  operator_consent_missing: "The operator has not consented yet.",
  runtime_type_unsupported: "The runtime type is not one of those supported.",
  runtime_address_invalid: "The runtime address cannot be read.",
  runtime_address_forbidden: "The runtime address leads where no probe may go.",
  runtime_tls_invalid: "The runtime's certificate is not valid for its host.",
  runtime_not_protocol: "What answers there does not speak the declared protocol.",
  runtime_unhealthy: "The runtime says that it is not serving.",
  runtime_unreachable: "Nothing answers at the runtime address.",
  runtime_auth_required: "The runtime asks the probe for credentials.",
  runtime_binding_missing: "The runtime does not prove that the address belongs to this DID.",
  runtime_binding_wrong: "What answers there names another agent, key or address.",
  runtime_indeterminate: "The runtime could not be judged in time.",
  role_invalid: "The role is not one that this operator's agents may have.",
  skills_missing: "No skill is declared.",
  skill_undocumented: "A skill is not documented.",
  skill_documentation_unreachable: "The documentation of a skill cannot be read.",
  skill_test_missing: "A skill has no example that this runtime can run.",
  skill_test_trivial: "The example of a skill is passed by sending its input back, or by anything.",
  skill_test_failed: "The example of a skill did not give what it expects.",
  skill_unknown_to_runtime: "The runtime does not know a skill's tool or path.",
  skill_evidence_missing: "A skill whose example is not run has no evidence.",
  skill_evidence_unreachable: "The evidence of a skill cannot be read.",
  skill_evidence_mismatch: "The evidence of a skill does not have its digest.",
  skill_indeterminate: "A skill could not be judged in time.",
  did_already_registered: "The DID is registered already.",
  agent_banned: "The agent is banned.",
  operator_banned: "The operator is banned.",
  key_banned: "The key is banned.",
  key_already_registered: "The key belongs to another agent.",
  address_banned: "The runtime address is banned.",
  operator_cap_reached: "The operator has as many registrations as it may.",
  domain_cap_reached: "Too many registrations of this domain are pending.",
  registration_paused: "After three rejections this DID may join again a day later.",
  facts_incomplete: "A fact that this gate needs is not known.",
} as const;

export type GateCode = keyof typeof GATE_CODES;

/** Result of one gate. Evidence is for integrators: it may say why an operator was refused. */
export interface GateResult {
  gate: Gate;
  result: GateOutcome;
  code: GateCode | null;
  message: string | null;
  evidence: JsonObject;
}

/** A result with the message of its code. */
export function gateResult(
  gate: Gate,
  result: GateOutcome,
  code: GateCode | null,
  evidence: JsonObject = {},
): GateResult {
  return { gate, result, code, message: code === null ? null : GATE_CODES[code], evidence };
}

/** True only where this gate is there once and passed. */
export function isPassedGate(
  gates: readonly Pick<GateResult, "gate" | "result">[],
  name: Gate,
): boolean {
  const found = gates.filter(({ gate }) => gate === name);
  return found.length === 1 && found[0]?.result === "passed";
}

/** True only where each of the six gates is there once and passed. */
export function isPassed(gates: readonly Pick<GateResult, "gate" | "result">[]): boolean {
  return gates.length === GATES.length && GATES.every((name) => isPassedGate(gates, name));
}

/** The first gate in their order that failed, or null. */
export function firstFailure<G extends Pick<GateResult, "gate" | "result">>(
  gates: readonly G[],
): G | null {
  const failed = gates.filter(({ result }) => result === "failed");
  for (const name of GATES) {
    const found = failed.find(({ gate }) => gate === name);
    if (found !== undefined) return found;
  }
  return null;
}

/** The gates in their order, each newer one in the place of the one before. */
export function mergeGates(
  before: readonly GateResult[],
  newer: readonly GateResult[],
): GateResult[] {
  return GATES.flatMap((name) => {
    const of = ({ gate }: GateResult) => gate === name;
    const found = newer.findLast(of) ?? before.findLast(of);
    return found === undefined ? [] : [found];
  });
}
