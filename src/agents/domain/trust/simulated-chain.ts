import { statusOf } from "./agent-status";
import type { TraceBody } from "./replay-trust";
import type { AgentEvent, EventSum } from "./trace-event";
import { microsInstant } from "./trace-instant";
import { LATEST_RULES, TRUST_RULES_V1 } from "./trust-rules";
import { openTrust, type TrustState } from "./trust-state";
import { recoverTrust, stepTrust, type TrustRecord, type TrustStep } from "./trust-step";

const SERVICE = "did:svc:service";
export const AGENT = "did:svc:agt:analyst-01";
export const KEY = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

const SECOND = 1_000_000;

/** A chain as a service would write it, for tests: each cause with its consequences behind it. */
export class SimulatedChain {
  readonly rows: TraceBody[] = [];
  readonly records: TrustRecord[] = [];
  readonly injections = new Map<string, boolean>();
  state: TrustState;
  clock = Date.UTC(2026, 10, 22) * 1000;
  private epoch = 1;

  /** `rules` is the version that the chain begins under. */
  constructor(
    readonly baseline: number,
    private readonly rules = LATEST_RULES.version,
  ) {
    this.state = openTrust(baseline, this.clock, this.named().rules);
    this.write({ kind: "chain.open", sum: this.opening() }, SERVICE);
  }

  get status() {
    return statusOf(this.state.latches);
  }

  get at() {
    return microsInstant(this.clock);
  }

  wait(seconds: number): this {
    this.clock += seconds * SECOND;
    return this;
  }

  /** Appends a cause and what follows from it; a quarantine that follows seals the chain. */
  append(event: AgentEvent, actor = AGENT): TrustStep {
    const wasQuarantined = this.state.latches.quarantined;
    const step = this.take(event, actor);
    if (!wasQuarantined && this.state.latches.quarantined) {
      if (event.kind !== "quarantine.apply") {
        const reason = step.changes.at(-1)?.sum.cause === "delta" ? "delta" : "score";
        this.take({ kind: "quarantine.apply", sum: { reason, by: SERVICE } }, SERVICE);
      }
      const sum = {
        reason: "manual",
        by: SERVICE,
        records: this.rows.length,
        tools_revoked: 1,
      } as const;
      this.take({ kind: "chain.seal", sum }, SERVICE);
    }
    return step;
  }

  /** Ends DEGRADED where that is due. */
  sweep(): TrustStep {
    const step = recoverTrust(this.state, this.at);
    this.state = step.state;
    for (const change of step.changes) this.write(change, SERVICE);
    return step;
  }

  restore(actor: string): TrustStep {
    this.epoch++;
    this.take({ kind: "chain.open", sum: this.opening() }, SERVICE);
    const sum = {
      review: "REV-1",
      approved_by: actor,
      read_only_until: microsInstant(this.clock + 86_400 * SECOND),
    };
    return this.take({ kind: "restore.apply", sum }, actor);
  }

  /** The first version is never named. */
  private named(): { rules?: number } {
    return this.rules === TRUST_RULES_V1.version ? {} : { rules: this.rules };
  }

  private opening(): EventSum<"chain.open"> {
    const first = { tier: "T2", operator: "user:1", keys: [KEY], baseline: this.baseline } as const;
    return this.epoch === 1
      ? { ...first, epoch: 1, ...this.named() }
      : { ...first, epoch: this.epoch, prev_epoch_seal: "0".repeat(64) };
  }

  private take(event: AgentEvent, actor: string): TrustStep {
    const record = this.write(event, actor);
    const step = stepTrust(this.state, record, this.injections);
    this.state = step.state;
    for (const [sha256, charged] of step.learned) this.injections.set(sha256, charged);
    for (const change of step.changes) this.write(change, SERVICE);
    return step;
  }

  private write(event: AgentEvent, actor: string): TrustRecord {
    const record = { at: this.at, actor, event };
    this.records.push(record);
    this.rows.push({ kind: event.kind, at: this.at, actor, sum: event.sum });
    return record;
  }
}

export function digest(n: number): string {
  return n.toString(16).padStart(64, "0");
}

export function injected(n: number, source = "mail:outsider"): AgentEvent {
  return { kind: "injection.scan", sum: { sha256: digest(n), source, verdict: "INJECTION" } };
}

export function claims(proven: number, total: number): AgentEvent {
  return { kind: "claim.validate", sum: { proven, total, evidence: [] } };
}

export function call(over: Partial<EventSum<"tool.call">> = {}): AgentEvent {
  const sum = { call: "C1", tool: "read:x", scope: "IN_SCOPE", risk: 10 } as const;
  return { kind: "tool.call", sum: { ...sum, ...over } };
}

export const ESCAPE = call({ scope: "OUT_OF_SCOPE", blocked: "deny-by-default" });
export const RAMPAGE = call({ tool: "pay:x", risk: 90, outcome: "executed" });

export const RULES_2: AgentEvent = { kind: "rules.apply", sum: { version: 2 } };

export function quarantine(reason: EventSum<"quarantine.apply">["reason"] = "manual"): AgentEvent {
  return { kind: "quarantine.apply", sum: { reason, by: "safety_officer" } };
}

export function issue(n: number): AgentEvent {
  const sum = { challenge: `CH-${n}`, expires_at: "2026-11-22T00:00:00.000000Z" };
  return { kind: "challenge.issue", sum };
}

export function pass(n: number, key = KEY): AgentEvent {
  return { kind: "challenge.pass", sum: { challenge: `CH-${n}`, key, noise: 0 } };
}

export function fail(n: number, missed: number): AgentEvent {
  const sum = { challenge: `CH-${n}`, reason: "expired", missed, noise: 0 } as const;
  return { kind: "challenge.fail", sum };
}

export function revoke(key = KEY, state: EventSum<"key.revoke">["state"] = "active"): AgentEvent {
  const compromised_since = "2026-11-21T00:00:00.000000Z";
  return { kind: "key.revoke", sum: { key, state, compromised_since, reason: "lost" } };
}
