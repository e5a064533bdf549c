/** Kinds of exercise; a TLPT is the threat-led penetration test of DORA art. 26. */
export const ENGAGEMENT_TYPES = ["red_team", "purple_team", "tlpt", "pentest", "tabletop"] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

export const ENGAGEMENT_STATES = [
  "planned",
  "active",
  "paused",
  "reporting",
  "completed",
  "cancelled",
] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

/** Permissions for a target. */
export const SCOPE_RULES = ["allowed", "disallowed", "caution"] as const;

export const SCOPE_KINDS = [
  "host",
  "network",
  "domain",
  "url",
  "application",
  "account",
  "person",
  "site",
  "function",
  "other",
] as const;

export interface ScopeItem {
  kind: (typeof SCOPE_KINDS)[number];
  value: string;
  rule: (typeof SCOPE_RULES)[number];
  note: string | null;
}

/** An asset of the highest value to the organisation; `flag` proves that it was reached. */
export interface CrownJewel {
  id: string;
  name: string;
  function: string | null;
  cia: readonly ("confidentiality" | "integrity" | "availability")[];
  flag: string | null;
}

export interface RulesOfEngagement {
  text: string | null;
  allowed_ttps: readonly string[];
  prohibited_ttps: readonly string[];
  working_hours: string | null;
  channels: readonly string[];
  stop_conditions: readonly string[];
  emergency_contacts: readonly string[];
  /** SHA-256 of the signed document, hexadecimal. */
  document_sha256: string | null;
}
