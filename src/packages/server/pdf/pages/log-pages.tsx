import { Text, View } from "@react-pdf/renderer";
import { styles } from "../layout/pdf-styles";
import { cut, mono } from "../layout/printed-text";
import { words } from "./engagement-wording";
import { ReportPage } from "./report-page";
import type { PdfLogEntry, ReportPdfInput } from "./report-pdf-input";

const MOST_ROWS = 3_000;
/** Rows of a chapter, and most rows of one that a single day fills. */
const CHAPTER_ROWS = 150;
const MOST_CHAPTER_ROWS = 300;
const LONGEST_TITLE = 160;
const LONGEST_TEXT = 280;
const LONGEST_CELL = 40;
const HEAD_WIDTH = 186;
const SECONDS_PER_MINUTE = 60;

const dayOf = (entry: PdfLogEntry) => entry.occurred_at.slice(0, 10);

function notes({ late_by_seconds: late, corrects, corrected_by }: PdfLogEntry): string {
  return [
    ...(late === null ? [] : [`written ${Math.floor(late / SECONDS_PER_MINUTE)} min later`]),
    ...(corrects === null ? [] : [`corrects ${corrects}`]),
    ...(corrected_by === null ? [] : [`corrected by ${corrected_by}`]),
  ].join(", ");
}

/** Text of an entry after its title, which often is the first line of its text. */
function further({ title, text }: PdfLogEntry): string {
  const rest = text?.startsWith(title) ? text.slice(title.length) : (text ?? "");
  return rest.trim().replace(/\s*\n\s*/g, " ");
}

/** Time, id, kind and side in columns of one text: a text for each would take the layout most of its time. */
function head({ occurred_at, id, kind, side }: PdfLogEntry): string {
  const cells = [occurred_at.slice(11, 19), id.padEnd(8), words(kind).padEnd(13), side.padEnd(5)];
  return mono(cells.join("  ")).replaceAll(" ", "\u00A0");
}

function EntryRow({ entry }: { entry: PdfLogEntry }) {
  const note = notes(entry);
  const more = further(entry);
  const said = [
    cut(entry.title, LONGEST_TITLE),
    ...(more === "" ? [] : [cut(more, LONGEST_TEXT)]),
    ...(note === "" ? [] : [`[${cut(note, LONGEST_TITLE)}]`]),
  ];
  return (
    <View style={[styles.row, { fontSize: 7.5, lineHeight: 1.35 }]} wrap={false}>
      <Text style={[styles.mono, { width: HEAD_WIDTH, fontSize: 7 }]}>{head(entry)}</Text>
      <Text style={{ flex: 1 }}>{said.join("\n")}</Text>
    </View>
  );
}

function Day({ day, entries }: { day: string; entries: readonly PdfLogEntry[] }) {
  return (
    <>
      <Text style={styles.heading} minPresenceAhead={40}>
        {`${cut(day, LONGEST_CELL)} (${entries.length})`}
      </Text>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </>
  );
}

type Days = readonly (readonly [day: string, entries: readonly PdfLogEntry[]])[];

/** Whole days of at least so many rows together: the layout of one long chapter takes its square in time. */
function chapters(timeline: readonly PdfLogEntry[]): Days[] {
  const found: [string, PdfLogEntry[]][][] = [];
  let rows = CHAPTER_ROWS;
  for (const entry of timeline) {
    const day = dayOf(entry);
    const isSameDay = found.at(-1)?.at(-1)?.[0] === day;
    if (rows >= (isSameDay ? MOST_CHAPTER_ROWS : CHAPTER_ROWS)) {
      found.push([]);
      rows = 0;
    }
    const days = found.at(-1) ?? [];
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(entry);
    else days.push([day, [entry]]);
    rows += 1;
  }
  return found;
}

/** Log and register by day, in the order in which things happened. */
export function LogPages({ input }: { input: ReportPdfInput }) {
  const listed = input.timeline.slice(0, MOST_ROWS);
  const [first = [], ...further] = chapters(listed);
  return (
    <>
      <ReportPage input={input} bookmark="Log by day">
        <Text style={styles.chapter}>Log by day</Text>
        <Text style={styles.paragraph}>
          White-team log and evidence register in the order in which things happened, times in UTC.
          An entry is never changed: what corrects another names it. Long texts are cut; the package
          has them whole.
        </Text>
        {listed.length === 0 ? <Text style={styles.quiet}>Nothing was written down.</Text> : null}
        {listed.length < input.timeline.length ? (
          <Text style={[styles.small, { marginBottom: 4 }]}>
            {`The first ${listed.length} of ${input.timeline.length} entries; the package holds all.`}
          </Text>
        ) : null}
        <DayTables days={first} />
      </ReportPage>
      {further.map((days) => (
        <ReportPage
          key={days[0]?.[1][0]?.id}
          input={input}
          bookmark={cut(`Log from ${days[0]?.[0]}`, LONGEST_CELL)}
        >
          <DayTables days={days} />
        </ReportPage>
      ))}
    </>
  );
}

function DayTables({ days }: { days: Days }) {
  return days.map(([day, entries]) => <Day key={day} day={day} entries={entries} />);
}
