import { compareToUsual, type Difference } from "@/firewall/domain/args/compare-usual";
import type { Preview } from "@/firewall/domain/args/preview-args";
import { visibleText } from "@/lib/visible-text";

const KIND_WORDS = {
  new: "An argument that no earlier call had",
  missing: "Usually there, missing now",
  changed: "Not seen before",
  unusual_number: "An unusual number",
};

const rangeWords = (least: string, greatest: string) =>
  least === greatest ? `Always ${least} so far` : `Outside of the usual ${least} to ${greatest}`;

export interface DiffLine {
  /** The usual value, or the present one. */
  sign: "-" | "+";
  text: string;
  /** In how many of the earlier calls; empty for the present one. */
  note: string;
}

export interface DiffPart {
  pointer: string;
  words: string;
  lines: DiffLine[];
}

/** How the arguments of a call differ from those of earlier ones, part by part, as a diff shows it. */
export function diffParts(args: unknown, usual: readonly unknown[]): DiffPart[] {
  // Both came as JSON, and a preview is any JSON.
  const differences = compareToUsual(args as Preview, usual as readonly Preview[]);
  return differences.map((difference) => partOf(difference, usual.length));
}

function partOf({ pointer, kind, value, usual, range }: Difference, calls: number): DiffPart {
  const before = usual.map((each): DiffLine => {
    return {
      sign: "-",
      text: shown(each.value),
      note: calls === 1 ? "" : `in ${each.calls} of ${calls} calls`,
    };
  });
  const now: DiffLine = { sign: "+", text: shown(value), note: "" };
  return {
    pointer: visibleText(pointer).text,
    words:
      range === null ? KIND_WORDS[kind] : rangeWords(String(range.least), String(range.greatest)),
    lines: kind === "missing" ? before : [...before, now],
  };
}

function shown(value: Difference["value"]): string {
  return visibleText(JSON.stringify(value)).text;
}
