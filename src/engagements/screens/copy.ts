import type {
  ENGAGEMENT_STATES,
  ENGAGEMENT_TYPES,
  SCOPE_KINDS,
  SCOPE_RULES,
} from "@/engagements/domain/engagement";
import type { LogKind, REGISTER_KINDS } from "@/engagements/domain/entry";

export const STATE_NAMES: Readonly<Record<(typeof ENGAGEMENT_STATES)[number], string>> = {
  planned: "Planned",
  active: "Active",
  paused: "Paused",
  reporting: "Reporting",
  completed: "Completed",
  cancelled: "Cancelled",
};

export const TYPE_NAMES: Readonly<Record<(typeof ENGAGEMENT_TYPES)[number], string>> = {
  red_team: "Red team",
  purple_team: "Purple team",
  tlpt: "TLPT (DORA)",
  pentest: "Penetration test",
  tabletop: "Tabletop",
};

export const LOG_KIND_NAMES: Readonly<Record<LogKind, string>> = {
  activity: "Activity",
  decision: "Decision",
  leg_up: "Leg-up",
  white_card: "White card",
  deconfliction: "Deconfliction",
  detection: "Detection",
  flag: "Flag",
  deviation: "Deviation",
  roe_change: "Change of the rules",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  communication: "Communication",
  risk_measure: "Risk measure",
  note: "Note",
};

export const REGISTER_KIND_NAMES: Readonly<Record<(typeof REGISTER_KINDS)[number], string>> = {
  file: "File",
  screenshot: "Screenshot",
  log: "Log",
  recording: "Recording",
  network: "Network capture",
  memory: "Memory image",
  hash_only: "Digest only",
  url: "Address",
};

export const SIDE_NAMES = { white: "White team", red: "Red team" } as const;

export const SCOPE_RULE_NAMES: Readonly<Record<(typeof SCOPE_RULES)[number], string>> = {
  allowed: "Allowed",
  disallowed: "Not allowed",
  caution: "With caution",
};

export const SCOPE_KIND_NAMES: Readonly<Record<(typeof SCOPE_KINDS)[number], string>> = {
  host: "Host",
  network: "Network",
  domain: "Domain",
  url: "Address",
  application: "Application",
  account: "Account",
  person: "Person",
  site: "Site",
  function: "Function",
  other: "Other",
};
