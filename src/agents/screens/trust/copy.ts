import type { ThresholdName } from "@/agents/domain/trust/trust-thresholds";
import { formatQuantity } from "@/lib/format";

/** A number with its true minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export const names: Readonly<Record<ThresholdName, string>> = {
  quarantine_score: "Quarantined at a score of",
  quarantine_delta: "Quarantined at a trust_delta of",
  degrade_score: "Degraded below a score of",
  degrade_delta: "Degraded at a trust_delta of",
  scope_attempts: "Degraded at attempts to leave the scope",
  scope_minutes: "Minutes in which those attempts count",
  recover_delta: "Degraded ends from a trust_delta of",
  quiet_minutes: "Minutes without a penalty before that",
};

export const copy = {
  title: "Trust thresholds",
  lead: "From where on a registered agent is degraded or quarantined, and what ends that it is degraded. A trust_delta is the score minus the agent's baseline. Simulated agents stay under the published thresholds.",
  loading: "Loading the thresholds",
  failed: "The thresholds could not be loaded",
  caption: "Thresholds in force",
  columns: {
    name: "Threshold",
    value: "In force",
    published: "Published",
    bounds: "May be",
  },
  range: (min: number, max: number) => `${signed(min)} to ${signed(max)}`,
  version: (version: number) => `Version ${version}`,
  inForce: "In force since",
  change: "Change thresholds",
  pending: (agents: number) =>
    `${formatQuantity(agents, "agent", "agents")} to be held against version`,
  pendingText:
    "The service takes up to 500 of them every few seconds. Whatever such an agent does before is decided by the thresholds in force.",
  history: "History",
  historyLead:
    "Every version that was ever set, the newest first. A change of status names the version that it was decided by; what was decided before a change stays as it is.",
  historyCaption: "Versions of the thresholds, newest first",
  historyColumns: {
    version: "Version",
    changed: "Changed",
    reason: "Reason",
    setBy: "Set by",
    setAt: "Set",
  },
  first: "The published thresholds",
  fromTo: (name: string, from: number, to: number) => `${name} ${signed(from)}, now ${signed(to)}`,
  more: "Load more",
  loadingMore: "Loading more",
};

export const form = {
  title: "Change the trust thresholds",
  text: "They hold from now on for every registered agent. One that has reached a threshold by then is degraded or quarantined as if its score had fallen there. Laxer ones end no quarantine: only a restore does.",
  groups: {
    quarantine: "Quarantine",
    degrade: "Degraded",
    recover: "End of degraded",
  },
  hint: (min: number, max: number, published: number) =>
    `${signed(min)} to ${signed(max)}; published: ${signed(published)}`,
  order:
    "Degrading comes at least 10 points before quarantine, and recovery begins at least 5 points above what degrades.",
  reason: "Reason",
  reasonHint: "At least 10 characters; it is kept in the history and cannot be changed.",
  unchanged: "Nothing is changed yet.",
  save: "Apply the thresholds",
  cancel: "Cancel",
  saved: (version: number) => `Version ${version} of the thresholds is in force`,
};
