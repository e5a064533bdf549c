import type { Lane } from "@/engagements/domain/lane";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";
import type { EntryField } from "./entry-draft";

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  white: "White team",
  red: "Red team",
  blue: "Blue team",
};

export const FIELD_NAMES: Readonly<Record<EntryField, string>> = {
  occurred_at: "Occurred",
  text: "Text",
  tags: "Tags",
  related: "Related",
  operator: "Operator",
  source: "Source",
  target: "Target",
  tool: "Tool",
  technique_id: "Technique",
  command: "Command",
  output: "Output",
  alert_at: "Alert",
  reported_at: "Reported",
  answered_at: "Answered",
  alert_source: "Source of the alert",
  verdict: "Verdict",
  requested_at: "Requested",
  granted_by: "Granted by",
  reason: "Reason",
};

export const VERDICT_NAMES = {
  undetermined: "Undetermined",
  confirmed: "Confirmed: the red team",
  unrelated: "Unrelated: not the red team",
} as const;

export const room = {
  tabNames: {
    log: "Log",
    register: "Register",
    report: "Report",
    packages: "Packages",
    history: "History",
  },
  panel: "Scope and rules",
};

export const panel = {
  document: "Signed document",
  none: "None stated",
  open: "not stated",
};

export const entry = {
  kind: "Kind",
  line: "What happened",
  placeholder: (kind: keyof typeof LOG_KIND_NAMES) => `${LOG_KIND_NAMES[kind]}: Enter saves it`,
  notYours: (kind: keyof typeof LOG_KIND_NAMES) =>
    `The red team writes activities, flags and notes; ${LOG_KIND_NAMES[kind].toLowerCase()} is the white team's word.`,
  waiting: "Waiting",
  sending: "Saving",
  failed: "Not saved",
  unclear: "No answer: it may be saved",
};

export const log = {
  digest: "Digest of the entry",
  entryHash: "Hash of the record",
  previous: "Hash before it",
};

export const deconfliction = {
  heading: "Activities of the red team in the hour before",
};
