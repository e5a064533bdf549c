import type { CrownJewel } from "./engagement";
import type { LogKind } from "./entry";
import type { LoggedTechnique } from "./final-report";
import type { Confirmation, ReportSection, ReportStatement } from "./report-statement";

/** Members of a white-team log entry that the report reads. */
export interface LoggedEntry {
  id: string;
  kind: LogKind;
  title: string;
  text: string | null;
  related: readonly string[];
  corrected_by: string | null;
  technique_id: string | null;
  /** Of a deconfliction. */
  verdict: string | null;
}

/** Kinds of the log that become statements without a person, and their section. */
const SECTIONS: Readonly<Partial<Record<LogKind, ReportSection>>> = {
  flag: "flags",
  leg_up: "leg_ups",
  deviation: "deviations",
  detection: "blue_team",
  deconfliction: "blue_team",
};

/**
 * Statements of the log for the report; corrected entries are left out. An entry of kind `flag`
 * says that a flag was reached, and names its crown jewel by the jewel's id or its flag.
 */
export function statementsOfLog(
  entries: readonly LoggedEntry[],
  jewels: readonly CrownJewel[],
  confirm: { ids: ReadonlySet<string>; confirmation: Confirmation },
): ReportStatement[] {
  return entries.flatMap((entry): ReportStatement[] => {
    const section = SECTIONS[entry.kind];
    if (section === undefined || entry.corrected_by !== null) return [];
    const named = jewels.filter(
      ({ id, flag }) =>
        entry.related.includes(id) || (flag !== null && entry.related.includes(flag)),
    );
    return [
      {
        section,
        text: wordsOf(entry),
        evidence: entry.related.filter((id) => id.startsWith("REG-")),
        log: entry.id,
        confirmed: confirm.ids.has(entry.id) ? confirm.confirmation : null,
        outcome: section === "flags" ? "successful" : null,
        criticality: null,
        priority: null,
        jewels: section === "flags" ? named.map(({ id }) => id) : [],
      },
    ];
  });
}

/** Title and text; the title of an entry that was written as one text is its first line. */
function wordsOf({ title, text }: LoggedEntry): string {
  if (text === null) return title;
  return text.startsWith(title) ? text : `${title}\n${text}`;
}

/** Techniques that activities of the log name, in the order of their ids. */
export function techniquesOfLog(entries: readonly LoggedEntry[]): LoggedTechnique[] {
  const found = new Map<string, string[]>();
  for (const { id, kind, technique_id, corrected_by } of entries) {
    if (kind !== "activity" || technique_id === null || corrected_by !== null) continue;
    found.set(technique_id, [...(found.get(technique_id) ?? []), id]);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([technique_id, ids]) => ({ technique_id, entries: ids }));
}
