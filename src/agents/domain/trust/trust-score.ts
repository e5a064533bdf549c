import type { AgentEvent } from "./trace-event";
import { instantMicros } from "./trace-instant";
import { openTrust, type TrustState } from "./trust-state";
import { stepTrust, type TrustChange, type TrustRecord } from "./trust-step";

export interface FoldedTrust {
  state: TrustState;
  changes: readonly { at: string; change: TrustChange }[];
}

/**
 * Trust of an agent after its records, from the causes alone: the same history gives the same score
 * (docs/decisions/trust.md#the-trace-is-enough). Takes the baseline and the records in order of the
 * chain; the first instant is that of the registration. Throws RangeError where an instant is not
 * in the trace's form.
 */
export function computeTrust(baseline: number, records: readonly TrustRecord[]): FoldedTrust {
  const injections = new Map<string, boolean>();
  const changes: { at: string; change: TrustChange }[] = [];
  const opening = records[0]?.event;
  const rules = opening?.kind === "chain.open" ? opening.sum.rules : undefined;
  let state = openTrust(baseline, instantMicros(records[0]?.at ?? "") ?? 0, rules);
  for (const record of records) {
    if (isFirstOpening(record.event)) continue;
    const step = stepTrust(state, record, injections);
    state = step.state;
    for (const [sha256, charged] of step.learned) injections.set(sha256, charged);
    for (const change of step.changes) changes.push({ at: record.at, change });
  }
  return { state, changes };
}

function isFirstOpening(event: AgentEvent): boolean {
  return event.kind === "chain.open" && event.sum.epoch === 1;
}
