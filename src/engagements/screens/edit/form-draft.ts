import { ENGAGEMENT_TYPES, SCOPE_KINDS, SCOPE_RULES } from "@/engagements/domain/engagement";
import { CIA, type EngagementForm, eachText, emptyForm, RULE_LISTS } from "./form-value";

/** A form as a text for the tab's storage; empty where nothing was written. */
export function writeDraft(form: EngagementForm): string {
  const text = JSON.stringify(form);
  return text === JSON.stringify(emptyForm()) ? "" : text;
}

/** The form that such a text holds; null where it holds none, such as one of an older version. */
export function readDraft(text: string): EngagementForm | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isForm(value) ? value : null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isKey: Check = (value) => Number.isSafeInteger(value);
const isOneOf =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

function isObject(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    const members = new Map<string, unknown>(Object.entries(value));
    return Object.entries(checks).every(([name, check]) => check(members.get(name)));
  };
}

const isLines = isListOf(isObject({ key: isKey, text: isText }));

const isWhole = isObject({
  ...eachText(() => isText),
  type: isOneOf(ENGAGEMENT_TYPES),
  starts_at: isText,
  ends_at: isText,
  white_team: isLines,
  red_team: isLines,
  scenarios: isLines,
  scope: isListOf(
    isObject({
      key: isKey,
      kind: isOneOf(SCOPE_KINDS),
      value: isText,
      rule: isOneOf(SCOPE_RULES),
      note: isText,
    }),
  ),
  crown_jewels: isListOf(
    isObject({
      key: isKey,
      id: isText,
      name: isText,
      function: isText,
      cia: isListOf(isOneOf(CIA)),
      flag: isText,
    }),
  ),
  rules: isObject({
    text: isText,
    working_hours: isText,
    document_sha256: isText,
    ...Object.fromEntries(RULE_LISTS.map((list) => [list, isLines])),
  }),
});

function isForm(value: unknown): value is EngagementForm {
  return isWhole(value);
}
