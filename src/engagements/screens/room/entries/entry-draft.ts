import { LOG_KINDS, type LogKind } from "@/engagements/domain/entry";
import { statedInstant } from "@/lib/local-time";
import type { RouterInputs } from "@/platform/trpc/browser/client";

export type EntryInput = RouterInputs["engagements"]["addEntry"];

const COMMON = ["occurred_at", "text", "tags", "related"] as const;
const ACT = ["operator", "source", "target", "tool", "technique_id", "command", "output"] as const;
const SIGHT = ["target", "tool", "technique_id"] as const;
const DECONFLICTION = [
  "alert_at",
  "reported_at",
  "answered_at",
  "alert_source",
  "verdict",
  "target",
] as const;
const LEG_UP = ["requested_at", "granted_by", "reason"] as const;

const FIELDS = [...new Set([...COMMON, ...ACT, ...DECONFLICTION, ...LEG_UP])] as const;
export type EntryField = (typeof FIELDS)[number];

/** Times of an entry, as a `datetime-local` field states them. */
export const TIME_FIELDS: ReadonlySet<EntryField> = new Set<EntryField>([
  "occurred_at",
  "alert_at",
  "reported_at",
  "answered_at",
  "requested_at",
]);

/** An entry before it is sent: as typed, so that text that cannot be parsed yet is not lost. */
export interface EntryDraft {
  kind: LogKind;
  line: string;
  fields: Readonly<Partial<Record<EntryField, string>>>;
}

/** Details that an entry of a kind can have; what belongs to another kind is kept and not sent. */
export function fieldsOf(kind: LogKind): readonly EntryField[] {
  if (kind === "activity" || kind === "flag") return [...COMMON, ...ACT];
  if (kind === "deconfliction") return [...COMMON, ...DECONFLICTION];
  return kind === "leg_up" ? [...COMMON, ...LEG_UP] : [...COMMON, ...SIGHT];
}

/** Stay in the form for the next entry, as Ghostwriter's default source does. */
export const LASTING: readonly EntryField[] = ["operator", "source"];

/** The draft of the next entry: its kind and who acts from where stay. */
export function nextDraft(draft: EntryDraft): EntryDraft {
  const fields = Object.fromEntries(
    LASTING.flatMap((name) => (draft.fields[name] ? [[name, draft.fields[name]]] : [])),
  );
  return { kind: draft.kind, line: "", fields };
}

/** Reads a draft that this browser kept; what it does not understand it leaves out. */
export function readDraft(text: string, fallback: LogKind): EntryDraft {
  const value = parsed(text);
  const found: Partial<Record<EntryField, string>> = {};
  const kept = isRecord(value.fields) ? value.fields : {};
  for (const name of FIELDS) {
    const field = kept[name];
    if (typeof field === "string" && field !== "") found[name] = field;
  }
  return {
    kind: LOG_KINDS.find((kind) => kind === value.kind) ?? fallback,
    line: typeof value.line === "string" ? value.line : "",
    fields: found,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Longer lines go into the text; the service takes the title from its beginning. */
const TITLE_LENGTH = 500;

const listed = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
];

/** The entry that a draft means, or null where it says nothing yet. */
export function draftInput(id: string, draft: EntryDraft): EntryInput | null {
  const line = draft.line.replaceAll("\t", " ").trim();
  const long = draft.fields.text?.trim() ?? "";
  if (line === "" && long === "") return null;
  const isTitle = line !== "" && line.length <= TITLE_LENGTH;
  const text = isTitle ? long : [line, long].filter((part) => part !== "").join("\n\n");
  const details: Record<string, string> = {};
  for (const name of fieldsOf(draft.kind)) {
    if (name === "text" || name === "tags" || name === "related") continue;
    const value = draft.fields[name]?.trim() ?? "";
    const said = TIME_FIELDS.has(name) ? statedInstant(value) : value;
    if (said !== null && said !== "") details[name] = said;
  }
  if (details.technique_id !== undefined) details.technique_id = details.technique_id.toUpperCase();
  return {
    id,
    register: "white_team",
    kind: draft.kind,
    ...(isTitle ? { title: line } : {}),
    ...(text === "" ? {} : { text }),
    tags: listed(draft.fields.tags ?? "", /,/),
    related: listed(draft.fields.related ?? "", /[\s,]+/),
    ...details,
  };
}
