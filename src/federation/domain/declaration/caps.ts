/**
 * Registrations that one operator or one domain may have at a time
 * (docs/federation/gates.md#the-six-gates).
 */
export const CAPS = {
  pendingPerOperator: 10,
  agentsPerOperator: 200,
  pendingPerDomain: 5,
} as const;

export interface CapFacts {
  /** Proven registrations of the operator that are pending, without the one that is judged. */
  pendingOfOperator: number;
  /** Registrations of the operator in force, pending ones included, without the one that is judged. */
  agentsOfOperator: number;
  /** Pending registrations at addresses of the same registrable domain, without the one that is judged. */
  pendingOfDomain: number;
}

export type CapCode = "operator_cap_reached" | "domain_cap_reached";

/** The cap that one more registration would break, or null. What is no count breaks it. */
export function brokenCap(facts: CapFacts): CapCode | null {
  const hasRoom = facts.pendingOfOperator < CAPS.pendingPerOperator;
  if (!(hasRoom && facts.agentsOfOperator < CAPS.agentsPerOperator)) return "operator_cap_reached";
  return facts.pendingOfDomain < CAPS.pendingPerDomain ? null : "domain_cap_reached";
}
