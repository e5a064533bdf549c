import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { CoverageFacts } from "../dimensions/facts";
import { completeIncident, custodyEvent, type Draft, draft, imported } from "./complete-incident";

/** One incident and the vector that the rules give it, worked out manually. */
export interface HandSetIncident {
  name: string;
  facts: CoverageFacts;
  /**
   * One letter for each dimension: C covered, P partial, M missing, - not applicable. In the order
   * provenance integrity technical asset weakness / reproduction impact timeline ownership
   * remediation / retest custody legal agent.
   */
  states: string;
  pct: number;
}

type Change = (facts: Draft<CoverageFacts>) => void;

export function incident(
  name: string,
  base: () => Draft<CoverageFacts>,
  change: Change,
  states: string,
  pct: number,
): HandSetIncident {
  const facts = base();
  change(facts);
  return { name, facts, states, pct };
}

/** The complete incident without agents: 13 dimensions, all covered. */
export function fixedIncident(): Draft<CoverageFacts> {
  const facts = completeIncident();
  facts.incident.agents = [];
  return facts;
}

/** The same at an earlier state: what comes later is not stated yet. */
export function fixedUpTo(state: WorkflowState): Draft<CoverageFacts> {
  const facts = fixedIncident();
  facts.incident.workflowStatus = state;
  facts.incident.resolution = null;
  facts.incident.closedAt = null;
  facts.incident.closedBy = null;
  facts.statements.closure = null;
  const last = facts.transitions.findIndex((transition) => transition.to === state);
  facts.transitions = facts.transitions.slice(0, last + 1);
  return facts;
}

/**
 * Facts after a first import: one observation, nothing checked, stated or evaluated. Nine
 * dimensions apply; provenance 4/4, integrity 2/4, technical 1/1, asset 3/3, weakness 2/2, impact
 * 0/5, timeline 1/5, custody 3/3, legal 0/3: 5.7 of 9, 63 %.
 */
export function freshImport(): Draft<CoverageFacts> {
  const { incident: base } = completeIncident();
  const facts: CoverageFacts = {
    incident: {
      ...base,
      workflowStatus: "open",
      severity: "medium",
      severitySource: "tool",
      ownerEmail: null,
      slaRule: { id: "3", severity: "medium", days: 90 },
      fixingSince: null,
      resolution: null,
      closedAt: null,
      closedBy: null,
      agents: [],
    },
    evidence: [{ ...imported(1, "1", "03-01"), lastCheck: null }],
    custody: { verified: true, events: [custodyEvent(0, "imported", "EVD-1")] },
    runsWithFingerprint: [{ id: "RUN-1", fileSha256: "1".repeat(64) }],
    laterRunWithoutFingerprint: null,
    statements: {
      impact: null,
      timeline: null,
      reproduction: null,
      remediation: null,
      retest: null,
      closure: null,
      severityChanges: [],
    },
    transitions: [],
    legal: { evaluation: null, currentFactsSha256: null, activeRulesetVersion: null },
  };
  return draft(facts);
}

/** The first item of the incident, for a change. */
export function firstItem(facts: Draft<CoverageFacts>): Draft<CoverageFacts>["evidence"][number] {
  const [item] = facts.evidence;
  if (item === undefined) throw new Error("the incident has no evidence");
  return item;
}

/** A statement that has to be there, for a change. */
export function present<T>(statement: T | null | undefined): T {
  if (statement === null || statement === undefined) throw new Error("it is not stated");
  return statement;
}
