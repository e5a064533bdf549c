import { formatCount } from "@/lib/format";

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
  tabNames: {
    score: "Score",
    trace: "Trace",
    keys: "Keys",
    challenges: "Challenges",
    tools: "Tools",
    calls: "Calls",
    content: "Inputs and outputs",
  },
  killText: {
    agent: "It was thrown for this agent.",
    tier: "It was thrown for all agents of its tier.",
    global: "It was thrown for all agents.",
  },
};

export const score = {
  title: "Trust score",
  finding: (value: number, where: string, changes: string) =>
    `The score is ${value}, ${where}, after ${changes}.`,
  findingPart: (value: number, where: string, changes: string) =>
    `The score is ${value}, ${where}. Shown are its newest ${changes}.`,
  greatest: (delta: number, cause: string) =>
    ` The greatest loss was ${signed(delta)}: ${cause.toLowerCase()}.`,
  columns: {
    score: "Score",
  },
  oldToNew: (old: number, next: number) => `${old} → ${next}`,
  legend: {
    loss: "Loss",
    gain: "Gain",
    restore: "Restored to the baseline",
  },
  followsTitle: "What follows from it",
  follows: {
    gainValue: (perHour: number, ceiling: number) =>
      `at most ${signed(perHour)} an hour, up to ${ceiling}`,
    unheededValue: (points: number) => `at most ${signed(-points)} in 24 hours`,
    unheededOfSource: (points: number) => `at most ${signed(-points)} in 24 hours for each source`,
  },
};

export const trace = {
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
  none: "none",
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
  states: {
    active: "Active",
    overlapping: "Overlapping",
    retired: "Retired",
    revoked: "Revoked",
  },
  multikey: "Multikey",
};

export const challenges = {
  heading: "Challenges",
  caption: "Challenges of the agent, the newest first",
  outcomes: {
    passed: "Proved its key",
    missed: "Not answered in time",
    superseded: "Ended by a quarantine",
    open: "Open",
    ended: "Over, not settled yet",
  },
};

export const tools = {
  heading: "Tools",
  caption: "Tools that the agent was granted",
};
