import type { Lane } from "@/engagements/domain/lane";
import { LOG_KIND_NAMES } from "@/engagements/screens/copy";
import { formatCount, formatQuantity } from "@/lib/format";
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
  title: "Engagement",
  failed: "The engagement could not be loaded",
  loading: "Loading the engagement",
  tabs: "Parts of the engagement",
  tabNames: {
    log: "Log",
    register: "Register",
    report: "Report",
    packages: "Packages",
    history: "History",
  },
  counts: (log: number, evidence: number) =>
    `${formatQuantity(log, "entry", "entries")}, ${formatQuantity(evidence, "item of evidence", "items of evidence")}`,
  lastEntry: "last entry",
  panel: "Scope and rules",
  undetermined: (count: number) => `${formatCount(count)} undetermined`,
  undeterminedHint: "Deconflictions that have no verdict yet; shows them",
  historyTitle: "The chain is for those who see the whole log",
  historyText:
    "Every entry has a record in the chain of this engagement, also those that are not meant for you. The white team and auditors verify it; each entry that you see names its record.",
};

export const panel = {
  rules: "Rules of engagement",
  stop: "Stop conditions",
  contacts: "Emergency contacts",
  approved: (name: string) => `Approved by ${name}`,
  notApproved: "Not approved",
  notApprovedText: "No one has approved the present rules.",
  hours: "Working hours",
  channels: "Channels",
  allowedTtps: "Allowed techniques",
  prohibitedTtps: "Prohibited techniques",
  document: "Signed document",
  scope: "Scope",
  jewels: "Crown jewels",
  flag: "Flag",
  dates: "Dates",
  starts: "Starts",
  ends: "Ends",
  client: "Client",
  planned: "Planned by",
  scenarios: "Scenarios",
  none: "None stated",
  open: "not stated",
};

export const entry = {
  label: "New entry",
  kind: "Kind",
  line: "What happened",
  placeholder: (kind: keyof typeof LOG_KIND_NAMES) => `${LOG_KIND_NAMES[kind]}: Enter saves it`,
  hint: "Enter saves, n leads here, Tab leads to the details. /a, /d or /decision and a space switch the kind.",
  notYours: (kind: keyof typeof LOG_KIND_NAMES) =>
    `The red team writes activities, flags and notes; ${LOG_KIND_NAMES[kind].toLowerCase()} is the white team's word.`,
  details: "Details",
  fewerDetails: "Hide details",
  save: "Save",
  nothing: "An entry says something: a line or a text.",
  acting: (words: string) => `As ${words}`,
  waiting: "Waiting",
  sending: "Saving",
  failed: "Not saved",
  unclear: "No answer: it may be saved",
  unclearHint: "Trying again first looks for it in the log.",
  retry: "Try again",
  takeBack: "Edit",
  underWay: "Entries under way",
  saved: (id: string) => `Saved as ${id}`,
  keptInField: "Save or clear the line first; then this one can be edited.",
  closed: "The log is closed with the engagement.",
  reader: "You read this log. Its teams write it.",
  timeHint: "On your clock. Empty: the moment at which it arrives.",
  utc: (text: string) => `= ${text}`,
  lasting: "Stays for the next entries of this session.",
  tagsHint: "Separated by commas",
  relatedHint: "LOG-4, REG-2, INC-2026-000123, flags",
  techniqueHint: "T1110 or T1110.003",
  noVerdict: "None yet",
};

export const log = {
  heading: "Log",
  loading: "Loading the log",
  failed: "The log could not be loaded",
  filters: "Filters of the log",
  kind: "Kind",
  side: "Written by",
  clear: "Clear filters",
  jump: "Go to a day",
  day: (day: string, shown: number, all: number | null) =>
    all === null || all <= shown
      ? `${day}, ${formatQuantity(shown, "entry", "entries")}`
      : `${day}, ${formatCount(shown)} of ${formatQuantity(all, "entry", "entries")} loaded`,
  more: "Load earlier entries",
  loadingMore: "Loading more",
  emptyTitle: "Nothing is written yet",
  emptyText: "What happens during the engagement is written here, the moment it happens.",
  emptyFiltered: "No entry matches",
  filtered: (words: string) => `The filters let through: ${words}.`,
  late: (words: string) => `entered ${words} later`,
  by: "by",
  corrects: "Corrects",
  correctedBy: "Corrected by",
  related: "Related",
  details: "Details",
  showDetails: (id: string) => `Details of ${id}`,
  recorded: "Recorded",
  record: "Record",
  recordLink: (seq: number) => `#${formatCount(seq)} in the history`,
  digest: "Digest of the entry",
  entryHash: "Hash of the record",
  previous: "Hash before it",
  correct: "Correct",
  correctLabel: (id: string) => `Correct ${id}`,
  deconflict: "Deconflict",
  deconflictLabel: (id: string) => `Deconflict ${id}`,
  arrived: (id: string, kind: string, title: string, name: string) =>
    `New: ${id}, ${kind}, ${title}, by ${name}`,
  arrivedMany: (count: number) => `${formatQuantity(count, "new entry", "new entries")}`,
  notFound: (id: string) => `${id} is not in what you see of this log.`,
};

export const correction = {
  title: (id: string) => `Correct ${id}`,
  lead: "The correction is a new entry that names this one. The original stays as it is, marked as corrected.",
  submit: "Save the correction",
  done: (id: string, original: string) => `${id} corrects ${original}`,
  cancel: "Cancel",
  busy: "Saving",
  same: "Nothing is different yet.",
};

export const deconfliction = {
  open: "Deconfliction",
  title: "Deconfliction",
  lead: "Was the alert the red team? It shows what its operators wrote about the hour before.",
  alertAt: "Time of the alert",
  alertHint: "On your clock.",
  heading: "Activities of the red team in the hour before",
  loading: "Loading the activities",
  failed: "The activities could not be loaded",
  none: "The red team wrote down no activity in this hour",
  noneText: "That does not prove that the alert was not theirs: an activity may not be logged yet.",
  before: (words: string) => `${words} before the alert`,
  relate: (id: string) => `Relate ${id}`,
  verdictFor: (id: string) => `Corrects ${id}, so that its verdict is known.`,
  line: "What was found out",
  close: "Close",
  submit: "Record the deconfliction",
  done: (id: string) => `${id} is recorded`,
};
