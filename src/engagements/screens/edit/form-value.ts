import type { EngagementType, RulesOfEngagement, ScopeItem } from "@/engagements/domain/engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";

/** Rows keep their key while others come and go, so that focus and errors stay where they belong. */
export interface LineRow {
  key: number;
  text: string;
}

export interface ScopeRow extends Omit<ScopeItem, "note"> {
  key: number;
  note: string;
}

export const CIA = ["confidentiality", "integrity", "availability"] as const;

export interface JewelRow {
  key: number;
  /** Id given by the service; empty before. */
  id: string;
  name: string;
  function: string;
  cia: (typeof CIA)[number][];
  flag: string;
}

export const RULE_LISTS = [
  "allowed_ttps",
  "prohibited_ttps",
  "channels",
  "stop_conditions",
  "emergency_contacts",
] as const satisfies readonly (keyof RulesOfEngagement)[];
export type RuleList = (typeof RULE_LISTS)[number];

export type RuleFields = Record<RuleList, LineRow[]> & {
  text: string;
  working_hours: string;
  document_sha256: string;
};

/** Fields of one line of text; empty where nothing is entered. */
const TEXT_FIELDS = [
  "name",
  "codename",
  "client",
] as const satisfies readonly (keyof EngagementDto)[];
type TextField = (typeof TEXT_FIELDS)[number];

/** A value for each field of one line of text. */
export function eachText<Value>(read: (field: TextField) => Value): Record<TextField, Value> {
  const values = TEXT_FIELDS.map((field) => [field, read(field)]);
  return Object.fromEntries(values) as Record<TextField, Value>;
}

/** An engagement as entered in the fields of its form. */
export interface EngagementForm extends Record<TextField, string> {
  type: EngagementType;
  /** Days in UTC, `2026-11-22`. */
  starts_at: string;
  ends_at: string;
  white_team: LineRow[];
  red_team: LineRow[];
  scope: ScopeRow[];
  scenarios: LineRow[];
  crown_jewels: JewelRow[];
  rules: RuleFields;
}

/** A form in which nothing was written yet; one row waits in each list that matters most. */
export function emptyForm(): EngagementForm {
  return {
    ...eachText(() => ""),
    type: "red_team",
    starts_at: "",
    ends_at: "",
    white_team: [],
    red_team: [],
    scope: [newScopeRow(1)],
    scenarios: [],
    crown_jewels: [newJewelRow(1)],
    rules: {
      text: "",
      working_hours: "",
      document_sha256: "",
      allowed_ttps: [],
      prohibited_ttps: [],
      channels: [],
      stop_conditions: [],
      emergency_contacts: [],
    },
  };
}

export function newScopeRow(key: number): ScopeRow {
  return { key, kind: "domain", value: "", rule: "allowed", note: "" };
}

export function newJewelRow(key: number): JewelRow {
  return { key, id: "", name: "", function: "", cia: [], flag: "" };
}

export function newLineRow(key: number): LineRow {
  return { key, text: "" };
}

/** The form of an engagement that exists. */
export function formOf(engagement: EngagementDto): EngagementForm {
  const { rules_of_engagement: rules } = engagement;
  return {
    ...eachText((field) => engagement[field] ?? ""),
    type: engagement.type,
    starts_at: engagement.starts_at?.slice(0, 10) ?? "",
    ends_at: engagement.ends_at?.slice(0, 10) ?? "",
    white_team: lines(engagement.white_team),
    red_team: lines(engagement.red_team),
    scope: engagement.scope.map((item, key) => ({ ...item, key, note: item.note ?? "" })),
    scenarios: lines(engagement.scenarios),
    crown_jewels: engagement.crown_jewels.map((jewel, key) => ({
      ...jewel,
      key,
      function: jewel.function ?? "",
      flag: jewel.flag ?? "",
    })),
    rules: {
      text: rules.text ?? "",
      working_hours: rules.working_hours ?? "",
      document_sha256: rules.document_sha256 ?? "",
      allowed_ttps: lines(rules.allowed_ttps),
      prohibited_ttps: lines(rules.prohibited_ttps),
      channels: lines(rules.channels),
      stop_conditions: lines(rules.stop_conditions),
      emergency_contacts: lines(rules.emergency_contacts),
    },
  };
}

function lines(texts: readonly string[]): LineRow[] {
  return texts.map((text, key) => ({ key, text }));
}
