import type { FactKey, LegalFacts } from "../facts";
import type { Rule } from "../rule";
import type { Stage } from "./evaluation";

/** Notes on a trigger beside its clocks. */
export function notesOfTrigger(
  rule: Rule,
  stages: readonly Stage[],
  {
    facts,
    assumed,
    likely,
    hasHolidays,
  }: {
    readonly facts: LegalFacts;
    readonly assumed: readonly FactKey[];
    readonly likely: string | null;
    readonly hasHolidays: boolean;
  },
): readonly string[] {
  const { status, applicable_from, pending_change, confidence, confidence_note } = rule;
  const notes: string[] = [];
  if (status === "contested")
    notes.push("Whether it applies yet is contested; its clock is shown.");
  if (status === "unverified") notes.push("The rule is not verified against the text of the law.");
  if (applicable_from.note !== undefined) notes.push(applicable_from.note);
  notes.push(...nationalNotes(rule, facts));
  if (rule.voluntary === true) notes.push("Voluntary.");
  if (likely !== null) notes.push(likely);
  for (const fact of assumed) {
    const note = rule.assumption?.[fact];
    if (note !== undefined) notes.push(note);
  }
  notes.push(...(rule.notes ?? []));
  if (stages.some(({ latest_reading }) => latest_reading !== null))
    notes.push(...readingNotes(rule, hasHolidays));
  if (pending_change !== undefined) notes.push(`Pending: ${pending_change}`);
  if (confidence === "memory") notes.push("Written from memory; the text of the law was not read.");
  if (confidence === "secondary") notes.push("Read in summaries, not in the text of the law.");
  if (confidence_note !== undefined) notes.push(confidence_note);
  return notes;
}

function nationalNotes({ applicable_from }: Rule, { member_state }: LegalFacts): readonly string[] {
  return (applicable_from.readings ?? [])
    .filter(
      (reading) => reading.member_state !== undefined && reading.member_state === member_state,
    )
    .map(({ date, note }) => `${member_state}: ${date === null ? "" : `${date}, `}${note}.`);
}

function readingNotes({ other_reading }: Rule, hasHolidays: boolean): readonly string[] {
  const days = hasHolidays
    ? "it counts weekends and the public holidays that were given"
    : "it counts weekends only, as no public holidays were given";
  switch (other_reading) {
    case "dora_weekend_relief":
      return [`The latest reading is that of RTS art. 5(4), where it is declared; ${days}.`];
    case "1182/71-national":
      return [
        `The latest reading follows Regulation (EEC, Euratom) No 1182/71, but national rules on periods govern a directive; ${days}.`,
      ];
    default:
      return [`The latest reading follows Regulation (EEC, Euratom) No 1182/71; ${days}.`];
  }
}

/** The dates of application in words, or null where none are known. */
export function appliesFrom({
  applicable_from: { formal, readings = [], note },
}: Rule): string | null {
  const parts = [
    ...(formal === null ? [] : [formal]),
    ...readings.map(
      ({ date, note: reading, member_state }) =>
        `${member_state === undefined ? "" : `${member_state}: `}${date === null ? reading : `${date} (${reading})`}`,
    ),
  ];
  if (parts.length > 0) return parts.join("; ");
  return note ?? null;
}
