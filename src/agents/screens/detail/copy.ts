import { formatCount, formatQuantity } from "@/lib/format";

/** `−8`, `+1`, `0`: with the minus sign, not the hyphen. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${formatCount(value)}` : `\u2212${formatCount(-value)}`;
}

/** A score compared with its baseline, in words. */
export function deltaWords(delta: number): string {
  if (delta === 0) return "at its baseline";
  return `${formatCount(Math.abs(delta))} ${delta > 0 ? "above" : "below"} its baseline`;
}

export const detail = {
  title: "Agent",
  loading: "Loading the agent",
  failed: "The agent could not be loaded",
  tabs: "Parts of the agent",
  unsaved: "unsaved",
  tabNames: {
    score: "Score",
    trace: "Trace",
    keys: "Keys",
    challenges: "Challenges",
    tools: "Tools",
    calls: "Calls",
    content: "Inputs and outputs",
  },
  copyDid: "Copy the DID",
  score: (baseline: number, current: number) => `Score ${baseline} → ${current}`,
  scoreHint: "Baseline → present score, each from 0 to 100",
  operator: "Operator",
  runtime: "Runtime",
  lastProof: "Last proof of its key",
  neverProven: "none since it was registered",
  sealedTitle: "Quarantined: its trace is sealed and it has no tools",
  sealedText:
    "Every signed call is refused until a safety officer restores it after a green review.",
  seal: "Seal",
  sealLabel: "seal of the trace",
  sealFailed: "The seal could not be loaded.",
  readOnly: (left: string) => `Read only for another ${left}`,
  readOnlyText: "It was restored and may only read until",
  killTitle: (id: string) => `Kill switch ${id} stops this agent`,
  killText: {
    agent: "It was thrown for this agent.",
    tier: "It was thrown for all agents of its tier.",
    global: "It was thrown for all agents.",
  },
  killRelease: "Released on the list of agents",
  killUnknown: "Whether a kill switch stops this agent is not known",
};

export const score = {
  loading: "Loading the score",
  failed: "The score could not be loaded",
  title: "Trust score",
  same: (value: number) => `The score has not changed: it is ${value}, its baseline.`,
  finding: (value: number, where: string, changes: string) =>
    `The score is ${value}, ${where}, after ${changes}.`,
  findingPart: (value: number, where: string, changes: string) =>
    `The score is ${value}, ${where}. Shown are its newest ${changes}.`,
  changes: (count: number) => formatQuantity(count, "change", "changes"),
  greatest: (delta: number, cause: string) =>
    ` The greatest loss was ${signed(delta)}: ${cause.toLowerCase()}.`,
  caption: "Changes of the trust score, the newest first",
  columns: {
    at: "When",
    cause: "Cause",
    delta: "Change",
    score: "Score",
    record: "Record",
  },
  oldToNew: (old: number, next: number) => `${old} → ${next}`,
  causedBy: "because of",
  recordLabel: (seq: string) => `Record ${seq} of the trace`,
  none: "No change so far. Its first one will be listed here with the record that caused it.",
  more: "Load earlier changes",
  loadingMore: "Loading more",
  baseline: (value: number) => `Baseline ${value}`,
  ceiling: (value: number) => `Gains end at ${value}`,
  degraded: (value: number) => `Degraded below ${value}`,
  quarantined: (value: number) => `Quarantined at ${value} or below`,
  legend: {
    loss: "Loss",
    gain: "Gain",
    restore: "Restored to the baseline",
  },
  withheld: (points: number, because: "day" | "quarantine") =>
    `${points} points not applied, as the agent did not act on it: ${
      because === "day"
        ? "such inputs have cost what they may in 24 hours"
        : "such inputs quarantine no agent"
    }`,
  now: "Now",
  start: "At first",
  followsTitle: "What follows from it",
  follows: {
    gate: "A person approves from",
    gateValue: (gate: number) => `risk ${gate}`,
    recovers: "Degraded ends at",
    recoversValue: (from: number, minutes: number) =>
      `${from} or more, after ${minutes} minutes without a loss`,
    missed: "Challenges missed in a row",
    gain: "Gains",
    gainValue: (perHour: number, ceiling: number) =>
      `at most ${signed(perHour)} an hour, up to ${ceiling}`,
    unheeded: "Injected inputs that it did not act on",
    unheededValue: (points: number) => `at most ${signed(-points)} in 24 hours`,
    unheededOfSource: (points: number) => `at most ${signed(-points)} in 24 hours for each source`,
    thresholds: "Held against thresholds of version",
    version: "Version of the rules",
  },
};

export const trace = {
  filter: "Kind of record",
  all: "All kinds",
  clear: "Show all records",
  loading: "Loading the records",
  failed: "The records could not be loaded",
  caption: (kind: string) => `Records: ${kind}, the newest first`,
  filtered:
    "A filtered list is the service's selection. The verification above reads every record of the chain.",
  emptyTitle: "No record of this kind",
  emptyText: (kind: string) => `The chain of this agent has no record: ${kind}.`,
  epoch: (epoch: number) => `epoch ${epoch}`,
  mismatch: "Its hash is not that of its line",
  more: "Load more records",
  loadingMore: "Loading more",
  signers: {
    in_force: null,
    compromised: "Signed when others may have had the key",
    not_yet: "Signed before the key was added",
    retired: "Signed by a retired key",
    revoked: "Signed by a revoked key",
    unknown: "Signed by an unknown key",
  },
};

export const replay = {
  heading: "Score recomputed from the trace",
  start: "Recompute the score on the service",
  busy: "Recomputing",
  none: "none",
  standing: (score: string, status: string) => `score ${score}, ${status}`,
  verified: (made: string, records: number) =>
    `The service recomputed ${made} from ${formatQuantity(records, "record", "records")} of the trace. That is what it stores.`,
  differs: (made: string, stored: string, places: number) =>
    `Differs: the trace makes ${made}; stored is ${stored}.${
      places === 0
        ? ""
        : ` The trace does not follow the rules in ${formatQuantity(places, "place", "places")}.`
    }`,
  broken: "Broken: the records do not hang together, so that no score follows from them.",
  flagged: (count: number) =>
    `${formatQuantity(count, "record is", "records are")} of calls signed by a key that others may have had then.`,
  checked: "Checked",
};

/** Why a key is revoked. */
export const REVOCATION_NAMES = {
  key_compromise: "Others may have it",
  key_lost: "It was lost",
  superseded: "Another one follows it",
  cessation_of_operation: "The agent no longer runs",
};

export const keys = {
  heading: "Keys",
  lead: "A signature counts while its key is active or overlapping. What a key signed from the instant on at which others may have had it is flagged in the trace.",
  states: {
    active: "Active",
    overlapping: "Overlapping",
    retired: "Retired",
    revoked: "Revoked",
  },
  kid: "thumbprint of the key",
  added: "Added",
  addedByKey: "by the key before it",
  addedByOperator: "by its operator",
  announced: "It had been announced.",
  next: "Announces",
  nextLabel: "digest of the announced key",
  retires: "Stops counting",
  retired: "Stopped counting",
  revoked: "Revoked",
  compromised: "Compromised since",
  multikey: "Multikey",
  revoke: "Revoke",
  revokeLabel: (kid: string) => `Revoke key ${kid.slice(0, 8)}`,
};

export const challenges = {
  loading: "Loading the challenges",
  failed: "The challenges could not be loaded",
  heading: "Challenges",
  lead: "The service asks the agent to prove its key. A wrong answer is noise: anybody can send one, and it counts for nothing.",
  next: "Next challenge",
  noNext: "none is planned",
  caption: "Challenges of the agent, the newest first",
  columns: {
    issued: "Asked",
    outcome: "Outcome",
    answered: "Answered",
    key: "Key",
    noise: "Wrong answers",
  },
  outcomes: {
    passed: "Proved its key",
    missed: "Not answered in time",
    superseded: "Ended by a quarantine",
    open: "Open",
    ended: "Over, not settled yet",
  },
  until: "until",
  keyLabel: "key that passed the challenge",
  emptyTitle: "No challenge so far",
  emptyText: "The first one comes when the period of its tier is over.",
  emptySimulated: "The simulation has none for this agent.",
  more: "Load earlier challenges",
  loadingMore: "Loading more",
};

export const tools = {
  loading: "Loading the tools",
  failed: "The tools could not be loaded",
  heading: "Tools",
  lead: (gate: number) =>
    `What is not listed is denied. At its present score a person has to approve from risk ${gate} on.`,
  caption: "Tools that the agent was granted",
  columns: { tool: "Tool", verb: "Verb", risk: "Risk", now: "A call now", granted: "Granted" },
  allowed: "Allowed",
  approval: "Needs approval",
  refused: "Refused",
  requires: (what: string) => `Requires ${what}`,
  by: (name: string) => `by ${name}`,
  edit: "Edit the grants",
  emptyTitle: "No tools",
  emptyText: "Every call is denied until a safety officer grants a tool.",
  emptyQuarantined: "A quarantined agent has no tools until it is restored.",
};
