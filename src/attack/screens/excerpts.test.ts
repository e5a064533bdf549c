import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptsAround } from "./excerpts";

const joined = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

describe("excerptsAround", () => {
  it("marks a match inside its sentence", () => {
    expect(excerptsAround("A SQL injection here", [{ start: 2, end: 15 }])).toEqual([
      {
        at: 0,
        cutBefore: false,
        cutAfter: false,
        pieces: [
          { at: 0, text: "A ", marked: false },
          { at: 2, text: "SQL injection", marked: true },
          { at: 15, text: " here", marked: false },
        ],
      },
    ]);
  });

  it("cuts a long text between words and says so", () => {
    const text = `${"before ".repeat(30)}MATCH${" after".repeat(30)}`;
    const start = text.indexOf("MATCH");
    const [excerpt] = excerptsAround(text, [{ start, end: start + 5 }], 20);
    expect(excerpt).toMatchObject({ cutBefore: true, cutAfter: true });
    expect(joined(excerpt?.pieces ?? [])).toBe("before before MATCH after after after");
  });

  it("joins what would touch, and overlapping matches", () => {
    const text = "one two three four";
    const excerpts = excerptsAround(
      text,
      [
        { start: 8, end: 13 },
        { start: 0, end: 3 },
        { start: 2, end: 5 },
      ],
      10,
    );
    expect(excerpts).toHaveLength(1);
    expect(excerpts[0]?.pieces.filter(({ marked }) => marked).map(({ text: t }) => t)).toEqual([
      "one t",
      "three",
    ]);
  });

  it("leaves out spans that are not in the text", () => {
    const spans = [
      { start: -1, end: 2 },
      { start: 1, end: 99 },
      { start: 2, end: 2 },
    ];
    expect(excerptsAround("short", spans)).toEqual([]);
  });

  it("does not part the two units of a character", () => {
    const text = `${"😀".repeat(40)}x${"😀".repeat(40)}`;
    const [excerpt] = excerptsAround(text, [{ start: 80, end: 81 }], 5);
    expect(joined(excerpt?.pieces ?? [])).toBe("😀😀x😀😀");
  });

  it("shows text unchanged, every match once and in order", () => {
    const span = fc.record({ start: fc.nat(300), end: fc.nat(300) });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.array(span, { maxLength: 6 }),
        (text, spans) => {
          const excerpts = excerptsAround(text, spans, 12);
          for (const { at, pieces } of excerpts)
            expect(text.startsWith(joined(pieces), at)).toBe(true);
          const marked = excerpts.flatMap(({ pieces }) => pieces.filter((piece) => piece.marked));
          const covered = new Set(
            marked.flatMap(({ at, text: t }) => Array.from({ length: t.length }, (_, i) => at + i)),
          );
          const wanted = spans
            .filter(({ start, end }) => start < end && end <= text.length)
            .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));
          expect(covered).toEqual(new Set(wanted));
          expect(marked.map(({ at }) => at)).toEqual(
            marked.map(({ at }) => at).toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});
