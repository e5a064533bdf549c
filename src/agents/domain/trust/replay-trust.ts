import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { type AgentStatus, statusOf } from "./agent-status";
import { type AgentEvent, isAgentEventKind, readTraceEvent } from "./trace-event";
import { instantMicros, microsInstant } from "./trace-instant";
import { openTrust, rulesOf, type TrustState } from "./trust-state";
import { isConsequence, type Objection, stepTrust, type TrustChange } from "./trust-step";
import type { VersionedThresholds } from "./trust-thresholds";

/** Body of a record, as it was read from the trace. */
export interface TraceBody {
  kind: string;
  at: string;
  actor: string;
  sum: unknown;
}

/** Where the trace is not what its causes make it. */
export interface Difference {
  /** Index of the record in the input; for a missing one, of the record in its place. */
  index: number;
  reason:
    | "unreadable"
    | "not_opened"
    /** Another score.apply or status.change than the causes give. */
    | "different"
    /** A score.apply or status.change without a cause. */
    | "unexpected"
    /** The causes give a change that is not recorded. */
    | "missing"
    /** A seal without a quarantine. */
    | "seal_without_quarantine"
    | Objection;
  expected: TrustChange | null;
  stored: unknown;
}

export interface Replay {
  /** Null for a trace that does not begin with its opening. */
  score: number | null;
  status: AgentStatus | null;
  baseline: number | null;
  readOnlyUntil: string | null;
  /** Version of the rules that the chain ends under; null as above. */
  rules: number | null;
  /** Changes computed from the causes, with the place of each cause. */
  changes: readonly { index: number; at: string; change: TrustChange }[];
  /** Thresholds as the chain applied them, with the place of the record. */
  thresholds: readonly { index: number; applied: VersionedThresholds }[];
  /** Empty for a trace that agrees with itself. */
  differences: readonly Difference[];
}

/**
 * Recomputes an agent's score and status from the causes in its trace and compares every recorded
 * change with that; a stored delta is never trusted. Takes the records of all epochs of the chain
 * in order; kinds that do not affect trust are skipped. Throws nothing for bad records.
 */
export function replayTrust(records: readonly TraceBody[]): Replay {
  const run = new TrustReplay();
  for (const record of records) run.take(record);
  return run.finish();
}

/** The same record by record, so that a long trace need not be held at once. */
export class TrustReplay {
  private state: TrustState | null = null;
  private index = -1;
  private awaited: TrustChange[] = [];
  private readonly injections = new Map<string, boolean>();
  private readonly changes: { index: number; at: string; change: TrustChange }[] = [];
  private readonly thresholds: { index: number; applied: VersionedThresholds }[] = [];
  private readonly differences: Difference[] = [];

  /** Takes the next record of the chain. */
  take(record: TraceBody): void {
    this.index++;
    if (!isAgentEventKind(record.kind)) return;
    const event = readTraceEvent(record.kind, record.sum);
    const at = instantMicros(record.at);
    if (event === null || at === null) {
      this.object("unreadable", null, record.sum);
      return;
    }
    if (this.state === null) this.open(event, at);
    else if (isConsequence(event)) this.compare(event);
    else this.step(this.state, event, record);
  }

  /** Result of the records, once all are read. */
  finish(): Replay {
    this.index++;
    this.miss();
    const { state, changes, thresholds, differences } = this;
    const until = state?.readOnlyUntil ?? null;
    return {
      score: state?.score ?? null,
      status: state && statusOf(state.latches),
      baseline: state?.baseline ?? null,
      readOnlyUntil: until === null ? null : microsInstant(until),
      rules: state && rulesOf(state).version,
      changes,
      thresholds,
      differences,
    };
  }

  private open(event: AgentEvent, at: number): void {
    if (event.kind === "chain.open" && event.sum.epoch === 1) {
      this.state = openTrust(event.sum.baseline, at, event.sum.rules);
    } else this.object("not_opened", null, event.sum);
  }

  private step(before: TrustState, event: AgentEvent, { at, actor }: TraceBody): void {
    this.miss();
    const { state, changes, learned, objection } = stepTrust(
      before,
      { at, actor, event },
      this.injections,
    );
    this.state = state;
    for (const [sha256, charged] of learned) this.injections.set(sha256, charged);
    for (const change of changes) this.changes.push({ index: this.index, at, change });
    this.awaited = [...changes];
    if (objection !== null) this.object(objection, null, event.sum);
    if (event.kind === "thresholds.apply") {
      this.thresholds.push({ index: this.index, applied: event.sum });
    }
    if (event.kind === "chain.seal" && !state.latches.quarantined) {
      this.object("seal_without_quarantine", null, event.sum);
    }
    if (event.kind === "status.change" && objection === null) {
      this.changes.push({ index: this.index, at, change: event });
      this.compareRecovery(before, state, event);
    }
  }

  /** A recovery names the status before and after it like any other change. */
  private compareRecovery(
    before: TrustState,
    after: TrustState,
    event: Extract<AgentEvent, { kind: "status.change" }>,
  ): void {
    const [from, to] = [statusOf(before.latches), statusOf(after.latches)];
    const version = after.thresholds?.version;
    const { cause, thresholds } = event.sum;
    if (event.sum.from === from && event.sum.to === to && thresholds === version) return;
    const under = version === undefined ? {} : { thresholds: version };
    const expected: TrustChange = { kind: "status.change", sum: { from, to, cause, ...under } };
    this.object("different", expected, event.sum);
  }

  private compare(stored: TrustChange): void {
    const [expected] = this.awaited;
    if (expected?.kind !== stored.kind) {
      this.object("unexpected", null, stored.sum);
      return;
    }
    this.awaited.shift();
    if (canonicalJson(expected.sum) === canonicalJson(stored.sum)) return;
    this.object("different", expected, stored.sum);
  }

  private miss(): void {
    for (const expected of this.awaited) this.object("missing", expected, null);
    this.awaited = [];
  }

  private object(
    reason: Difference["reason"],
    expected: TrustChange | null,
    stored: unknown,
  ): void {
    this.differences.push({ index: this.index, reason, expected, stored });
  }
}
