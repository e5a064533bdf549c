import type { EntryDto } from "@/engagements/server/log/entry-input";
import { readBody } from "./entry-body";
import { draftInput, type EntryDraft, type EntryInput } from "./entry-draft";
import { localText, redraft } from "./redraft";

type Alert = Pick<EntryDto, "id" | "kind" | "title" | "body" | "occurred_at" | "corrected_by">;

/** The deconfliction without a verdict that a new one would correct, or null. */
export function openQuestion<Entry extends Alert>(entry: Entry | null): Entry | null {
  if (entry?.kind !== "deconfliction" || entry.corrected_by !== null) return null;
  const { verdict } = readBody(entry.body).details;
  return verdict === undefined || verdict === "undetermined" ? entry : null;
}

/** Known facts at the beginning: the time of the alert, and the content of an open question. */
export function deconflictionDraft(entry: Alert | null, now: Date): EntryDraft {
  if (entry === null) {
    const minute = localText(now.toISOString()).slice(0, "2026-11-21T12:03".length);
    return { kind: "deconfliction", line: "", fields: { alert_at: minute } };
  }
  const body = readBody(entry.body);
  const alertAt = localText(body.details.alert_at ?? entry.occurred_at);
  if (openQuestion(entry) === null) {
    return { kind: "deconfliction", line: "", fields: { alert_at: alertAt, related: entry.id } };
  }
  const said = redraft({ ...body, kind: "deconfliction", title: entry.title });
  return { ...said, fields: { ...said.fields, alert_at: alertAt } };
}

/** The record of a deconfliction with the activities that it names, or null before it says anything. */
export function deconflictionInput(
  id: string,
  entry: Alert | null,
  draft: EntryDraft,
  activities: readonly string[],
): EntryInput | null {
  const input = draftInput(id, draft);
  if (input === null) return null;
  const question = openQuestion(entry);
  return {
    ...input,
    related: [...new Set([...(input.related ?? []), ...activities])],
    ...(question === null ? {} : { corrects: question.id }),
  };
}
