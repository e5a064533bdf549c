import { OFFICER_ALERTS } from "../alert";
import { CANCEL_CAUSES } from "../cancel-cause";
import { NOISE_LIMIT } from "../challenge";
import { KILL_SCOPES } from "../kill-switch";
import { AGENT_TIERS, HIGHEST_SCORE, LOWEST_BASELINE } from "../tier";
import { TOOL_NAME } from "../tool-risk";
import { AGENT_STATUSES } from "./agent-status";
import { QUARANTINE_CAUSES, STATUS_CAUSES } from "./status-cause";
import { instant, integer, listOf, oneOf, shape, text } from "./trace-shape";
import { LATEST_RULES, SCORE_CAUSES, TRUST_RULES_V1, WITHHELD_CAUSES } from "./trust-rules";
import {
  PUBLISHED_VERSION,
  THRESHOLD_BOUNDS,
  type ThresholdName,
  thresholdFaults,
} from "./trust-thresholds";

const sha256 = text(/^[0-9a-f]{64}$/);
const thumbprint = text(/^[A-Za-z0-9_-]{43}$/);
/** Identifiers that the service issues. */
const id = text(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/);
/** `user:<id>`, a DID, a key URL or a role; without @, so that no address gets in. */
const party = text(/^[A-Za-z][A-Za-z0-9:._#-]{0,255}$/);
/** Where an input came from, under a name without personal data: an address is hashed before. */
const source = text(/^[a-z0-9][a-z0-9:./_-]{0,199}$/);
const code = text(/^[a-z][a-z0-9_-]{0,63}$/);
const score = integer(0, HIGHEST_SCORE);
const count = integer(0, Number.MAX_SAFE_INTEGER);
const tier = oneOf(AGENT_TIERS);
const status = oneOf(AGENT_STATUSES);

/** Version of thresholds that were set; the published ones are never named. */
const setVersion = integer(PUBLISHED_VERSION + 1, Number.MAX_SAFE_INTEGER);

/** Version of named rules; the first ones are never named. */
const laterRules = integer(TRUST_RULES_V1.version + 1, LATEST_RULES.version);

function threshold(name: ThresholdName) {
  const { min, max } = THRESHOLD_BOUNDS[name];
  return integer(min, max);
}

/**
 * Reasons to block a call or an output: `blocked` of docs/agents/tool-firewall.md#layers and of
 * docs/agents/inputs-and-outputs.md#outputs.
 */
const BLOCKERS = [
  "deny-by-default",
  "scope",
  "limit",
  "human-approval",
  "sandbox",
  "agent-status",
  "kill-switch",
  "injection",
  "claim-proof",
] as const;

/**
 * The `sum` of each record kind of an agent's chain that identity, trust or status rests on
 * (docs/spec/integrity.md#records). Free text of a person is no member: it is a payload, which can
 * be erased.
 */
const SUMS = {
  "chain.open": shape(
    {
      epoch: integer(1, Number.MAX_SAFE_INTEGER),
      tier,
      baseline: integer(LOWEST_BASELINE, HIGHEST_SCORE),
      operator: party,
      keys: listOf(thumbprint),
    },
    /** `rules` is their version; the first one where it is left out. Later epochs go on under those of the last. */
    { runtime: code, prev_epoch_seal: sha256, next_key_sha256: sha256, rules: laterRules },
    ({ epoch, prev_epoch_seal, rules }) =>
      (epoch === 1) === (prev_epoch_seal === undefined) && (epoch === 1 || rules === undefined),
  ),
  "chain.seal": shape({
    reason: oneOf(QUARANTINE_CAUSES),
    by: party,
    records: count,
    tools_revoked: count,
  }),
  "key.add": shape({ key: thumbprint }, { next_key_sha256: sha256 }),
  "key.rotate": shape(
    { old: thumbprint, new: thumbprint, retires_at: instant },
    { next_key_sha256: sha256 },
    (sum) => sum.old !== sum.new,
  ),
  "key.revoke": shape({
    key: thumbprint,
    /** State of the key until then. */
    state: oneOf(["active", "overlapping", "retired"]),
    compromised_since: instant,
    reason: code,
  }),
  "challenge.issue": shape({ challenge: id, expires_at: instant }),
  "challenge.pass": shape({ challenge: id, key: thumbprint, noise: integer(0, NOISE_LIMIT) }),
  /** `missed` counts consecutive unanswered challenges. */
  "challenge.fail": shape({
    challenge: id,
    reason: oneOf(["expired"]),
    missed: integer(1, Number.MAX_SAFE_INTEGER),
    noise: integer(0, NOISE_LIMIT),
  }),
  "input.received": shape({ sha256, source, bytes: count }),
  "injection.scan": shape(
    { sha256, source, verdict: oneOf(["CLEAN", "SUSPICIOUS", "INJECTION", "ERROR"]) },
    { rule: code },
  ),
  /**
   * The decision on a call, or, with `outcome`, what came of it. `inputs` are the digests of the
   * inputs that the call rests on; `approval` is the approval that it consumed.
   */
  "tool.call": shape(
    {
      call: id,
      tool: text(TOOL_NAME),
      scope: oneOf(["IN_SCOPE", "OUT_OF_SCOPE"]),
      risk: integer(0, 100),
    },
    {
      blocked: oneOf(BLOCKERS),
      approval: id,
      inputs: listOf(sha256),
      outcome: oneOf(["executed", "failed", "unknown"]),
    },
    ({ scope, blocked }) =>
      (scope === "OUT_OF_SCOPE") === (blocked === "deny-by-default" || blocked === "scope"),
  ),
  "claim.validate": shape(
    { proven: count, total: count, evidence: listOf(sha256) },
    {},
    ({ proven, total }) => proven <= total,
  ),
  "output.block": shape({ reason: code }),
  "score.apply": shape(
    {
      delta: integer(-100, 100),
      old: score,
      new: score,
      cause: oneOf(SCORE_CAUSES),
      /** Version of the table of effects. */
      table: integer(1, Number.MAX_SAFE_INTEGER),
    },
    /** Points that an input would have cost that the agent did not act on, and what kept them from it. */
    { withheld: integer(1, 100), because: oneOf(WITHHELD_CAUSES) },
    ({ delta, old, new: next, withheld, because }) =>
      next - old === delta &&
      (withheld === undefined) === (because === undefined) &&
      (withheld === undefined || delta === 0),
  ),
  "status.change": shape(
    { from: status, to: status, cause: oneOf(STATUS_CAUSES) },
    /** Version of the thresholds that it was decided by; the published ones where it is left out. */
    { thresholds: setVersion },
    ({ from, to }) => from !== to,
  ),
  /** The agent is held against these thresholds from here on. Who set them: the chain of the service. */
  "thresholds.apply": shape(
    {
      version: setVersion,
      quarantine_score: threshold("quarantine_score"),
      quarantine_delta: threshold("quarantine_delta"),
      degrade_score: threshold("degrade_score"),
      degrade_delta: threshold("degrade_delta"),
      scope_attempts: threshold("scope_attempts"),
      scope_minutes: threshold("scope_minutes"),
      recover_delta: threshold("recover_delta"),
      quiet_minutes: threshold("quiet_minutes"),
    },
    {},
    (sum) => thresholdFaults(sum).length === 0,
  ),
  /** The agent is held against the rules of this version from here on. */
  "rules.apply": shape({ version: laterRules }),
  "quarantine.apply": shape({ reason: oneOf(QUARANTINE_CAUSES), by: party }),
  "restore.apply": shape({ review: id, approved_by: party, read_only_until: instant }),
  "killswitch.activate": shape(
    { kill: id, scope: oneOf(KILL_SCOPES), by: party },
    { target: party },
    ({ scope, target }) => (scope === "global") === (target === undefined),
  ),
  "killswitch.release": shape({ kill: id, approved_by: listOf(party) }),
} as const;

type Sums = typeof SUMS;
export type AgentEventKind = keyof Sums;

/**
 * The `sum` of kinds that an agent's chain holds beside those: trust does not rest on them, and a
 * recomputation passes them over. `by` is who decided; what they said is the payload.
 */
const NOTE_SUMS = {
  "approval.request": shape({
    approval: id,
    call: id,
    tool: text(TOOL_NAME),
    action_sha256: sha256,
    policy_sha256: sha256,
    risk: integer(0, 100),
    gate: integer(0, 100),
    quorum: integer(1, 2),
    expires_at: instant,
  }),
  /** `approvals` counts the different people who have approved, after this one. */
  "approval.decide": shape(
    {
      approval: id,
      action_sha256: sha256,
      decision: oneOf(["approve", "deny"]),
      by: party,
      approvals: integer(0, 2),
      state: oneOf(["PENDING", "APPROVED", "DENIED"]),
    },
    {},
    ({ decision, state }) => (decision === "deny") === (state === "DENIED"),
  ),
  "approval.consume": shape({ approval: id, action_sha256: sha256, call: id }),
  "approval.expire": shape({ approval: id, action_sha256: sha256 }),
  "approval.cancel": shape(
    {
      approval: id,
      action_sha256: sha256,
      state: oneOf(["CANCELLED", "INVALIDATED"]),
      cause: oneOf([...CANCEL_CAUSES, "policy_changed"]),
    },
    {},
    ({ state, cause }) => (state === "INVALIDATED") === (cause === "policy_changed"),
  ),
  "input.release": shape({ input: id, sha256, by: party }),
  "input.discard": shape({ input: id, sha256, by: party }),
  /** A notice by the service; `subject` is what it was about. */
  notify: shape({
    event: oneOf(["injection.detected", ...OFFICER_ALERTS]),
    to: party,
    subject: id,
  }),
} as const;

type NoteSums = typeof NOTE_SUMS;

/** A record of an agent's chain that its trust does not rest on. */
export type AgentNote = {
  [K in keyof NoteSums]: {
    kind: K;
    sum: NoteSums[K] extends (value: unknown) => value is infer S ? S : never;
  };
}[keyof NoteSums];

/** Whether kind and `sum` are those of a note. */
export function isAgentNote(note: { kind: string; sum: unknown }): note is AgentNote {
  const { kind, sum } = note;
  // Own keys of the table are its kinds.
  return Object.hasOwn(NOTE_SUMS, kind) && NOTE_SUMS[kind as keyof NoteSums](sum);
}

/** The `sum` of a kind. */
export type EventSum<K extends AgentEventKind> = Sums[K] extends (
  value: unknown,
) => value is infer S
  ? S
  : never;

/** A record's kind with its `sum`, discriminated by the kind. */
export type AgentEvent = { [K in AgentEventKind]: { kind: K; sum: EventSum<K> } }[AgentEventKind];

/** Whether a record kind is one that this module reads. */
export function isAgentEventKind(kind: string): kind is AgentEventKind {
  return Object.hasOwn(SUMS, kind);
}

/**
 * Reads the `sum` of a record. Returns null for a kind that is not read here, and for a `sum` with a
 * member too many, too few or of another kind: a record that is not understood proves nothing.
 */
export function readTraceEvent(kind: string, sum: unknown): AgentEvent | null {
  if (!isAgentEventKind(kind) || !SUMS[kind](sum)) return null;
  // The check that belongs to the kind has just passed; the compiler does not join the two.
  return { kind, sum } as AgentEvent;
}
