import type { LogKind } from "@/engagements/domain/entry";
import { type EntryDraft, type EntryField, fieldsOf, TIME_FIELDS } from "./entry-draft";

/** Content of an entry, wherever it comes from. */
interface SaidEntry {
  kind: LogKind;
  title: string | null;
  text: string | null;
  tags: readonly string[];
  related: readonly string[];
  /** Its time and details by their names. */
  details: Readonly<Record<string, unknown>>;
}

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a `datetime-local` field takes it, on the reader's clock and to the millisecond. */
export function localText(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const rest = at.getTime() % 60_000;
  const minute = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return rest === 0
    ? `${day}T${minute}`
    : `${day}T${minute}:${(rest / 1000).toFixed(3).padStart(6, "0")}`;
}

/** The draft that says what an entry says: to edit what was not taken, and to correct what was. */
export function redraft(said: SaidEntry): EntryDraft {
  const fields: Partial<Record<EntryField, string>> = {};
  for (const name of fieldsOf(said.kind)) {
    const value = said.details[name];
    if (typeof value !== "string") continue;
    fields[name] = TIME_FIELDS.has(name) ? localText(value) : value;
  }
  // A title that was taken from the text would be said twice.
  const isTaken = said.title !== null && said.title === titleOf(said.text);
  if (said.text !== null) fields.text = said.text;
  if (said.tags.length > 0) fields.tags = said.tags.join(", ");
  if (said.related.length > 0) fields.related = said.related.join(" ");
  return { kind: said.kind, line: isTaken ? "" : (said.title ?? ""), fields };
}

const TITLE_LENGTH = 200;

/** The title that the service takes from a text. */
function titleOf(text: string | null): string {
  const line = text?.split("\n", 1)[0]?.trim() ?? "";
  return [...line].slice(0, TITLE_LENGTH).join("");
}
