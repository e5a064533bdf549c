import type { LogKind } from "@/engagements/domain/entry";
import type { EntryDto } from "@/engagements/server/log/entry-input";
import { type EntryBody, readBody } from "./entry-body";
import { draftInput, type EntryDraft, type EntryInput, fieldsOf, TIME_FIELDS } from "./entry-draft";
import { redraft } from "./redraft";

type Corrected = Pick<EntryDto, "id" | "kind" | "title" | "body" | "occurred_at">;

function saidBy(entry: Corrected): EntryBody & { details: Record<string, string> } {
  const body = readBody(entry.body);
  return { ...body, details: { ...body.details, occurred_at: entry.occurred_at } };
}

/** The draft of a correction: all that the entry says, in a kind that its author may write. */
export function draftOfEntry(entry: Corrected, kinds: readonly LogKind[]): EntryDraft {
  const kind = kinds.find((each) => each === entry.kind) ?? "note";
  return redraft({ ...saidBy(entry), title: entry.title, kind });
}

/**
 * The entry that corrects another, or null where the draft changes nothing. Unedited instants stay
 * exact, and details without a field are carried over.
 */
export function correctionInput(
  id: string,
  entry: Corrected,
  original: EntryDraft,
  draft: EntryDraft,
): EntryInput | null {
  const input = draftInput(id, draft);
  const before = draftInput(id, original);
  if (input === null || JSON.stringify(input) === JSON.stringify(before)) return null;
  const { details } = saidBy(entry);
  const fields: readonly string[] = fieldsOf(draft.kind);
  const kept = Object.entries(details).filter(
    ([name]) => draft.kind === entry.kind && !fields.includes(name),
  );
  const untouched = [...TIME_FIELDS].flatMap((name) => {
    const instant = details[name];
    const isSame = draft.fields[name] === original.fields[name];
    return isSame && instant !== undefined && fields.includes(name) ? [[name, instant]] : [];
  });
  return {
    ...input,
    ...Object.fromEntries([...kept, ...untouched]),
    corrects: entry.id,
  };
}
