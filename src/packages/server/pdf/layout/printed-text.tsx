import { Text, View } from "@react-pdf/renderer";
import { covers, MONO, SANS } from "./fonts";
import { EXCERPT_COLUMNS, styles } from "./pdf-styles";
import {
  beginning,
  CONTINUATION,
  firstLines,
  printableLine,
  printableText,
  wrapColumns,
} from "./printable-text";

type Style = (typeof styles)[keyof typeof styles];

const LONGEST_TEXT = 20_000;
const MOST_TEXT_LINES = 200;
const LONGEST_NAME = 80;
const LONGEST_VALUE = 1_000;
const LONGEST_CELL = 600;

/** Any text on one line of the proportional face, with escapes for what cannot be shown. */
export function sans(text: string): string {
  return printableLine(text, (codePoint) => covers(SANS, codePoint));
}

/** Any text on one line of the monospaced face, with escapes for what cannot be shown. */
export function mono(text: string): string {
  return printableLine(text, (codePoint) => covers(MONO, codePoint));
}

/** Any text on one line of at most so many characters, with a sign where it goes on. */
export function cut(text: string, length: number): string {
  const shown = sans(text.slice(0, length + 1));
  return shown.length > length ? `${shown.slice(0, length - 1)}…` : shown;
}

/** A line of a table: name and value, both untrusted. */
export function Fact({ name, value, style }: { name: string; value: string; style?: Style }) {
  const { text, note } = beginning(value, LONGEST_VALUE);
  const shown = `${style === undefined ? sans(text) : mono(text)}${note === null ? "" : ` [${note}]`}`;
  const label = cut(name, LONGEST_NAME);
  if (shown.length > LONGEST_CELL) {
    // A row cannot be higher than a page; text on its own breaks anywhere.
    return (
      <>
        <Text style={[styles.paragraph, styles.quiet, { marginTop: 3 }]}>{label}</Text>
        <Text style={style ? [styles.paragraph, style] : styles.paragraph}>{shown}</Text>
      </>
    );
  }
  return (
    <View style={styles.row}>
      <Text style={styles.name}>{label}</Text>
      <Text style={style ? [styles.value, style] : styles.value}>{shown}</Text>
    </View>
  );
}

/** Untrusted running text as plain paragraphs; markdown keeps its signs and gets no meaning. */
export function Paragraphs({
  text,
  absent,
  holder,
}: {
  text: string;
  absent: string;
  /** Holder of the whole text where it is cut; the package by default. */
  holder?: string;
}) {
  const start = beginning(text, LONGEST_TEXT, holder);
  const lines = firstLines(
    printableText(start.text, (codePoint) => covers(SANS, codePoint)).trim(),
    MOST_TEXT_LINES,
    holder,
  );
  const note = start.note ?? lines.note;
  const paragraphs = lines.text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0)
    return <Text style={[styles.paragraph, styles.quiet]}>{absent}</Text>;
  return (
    <>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
        <Text key={at} style={styles.paragraph}>
          {paragraph}
        </Text>
      ))}
      {note === null ? null : <Text style={styles.small}>{note}</Text>}
    </>
  );
}

/** Untrusted text unchanged, at most so many printed lines of it. */
export function Verbatim({ text, lines: most }: { text: string; lines: number }) {
  const shown = printableText(
    text,
    // A text must not print the sign of continuation itself.
    (codePoint) => codePoint !== CONTINUATION.codePointAt(0) && covers(MONO, codePoint),
  );
  const lines = firstLines(wrapColumns(shown.trimEnd(), EXCERPT_COLUMNS), most);
  // Layout drops spaces at the start of a line; no-break spaces keep the indent.
  const indented = lines.text.replace(/^ +/gm, (indent) => "\u00A0".repeat(indent.length));
  return (
    <>
      <View style={styles.code}>
        <Text>{indented}</Text>
      </View>
      {lines.note === null ? null : <Text style={styles.small}>{lines.note}</Text>}
    </>
  );
}
