import { describe, expect, it } from "vitest";
import { identifiersOf, placeWords } from "./placed-words";

const word = (text: string, place: "title" | "text" | "cwe", start = 0, end = 0) => ({
  text,
  in: place,
  start,
  end,
});

describe("placeWords", () => {
  it("gives the places of a field", () => {
    const words = [word("sql injection", "title", 0, 13), word("database", "text", 4, 12)];
    expect(placeWords(words, "title", "SQL injection in /cart")).toEqual({
      spans: [{ start: 0, end: 13 }],
      unplaced: [],
    });
    expect(placeWords(words, "text", "the database")).toEqual({
      spans: [{ start: 4, end: 12 }],
      unplaced: [],
    });
  });

  it("finds words that the suggester reads as plain ones", () => {
    const words = [word("cross-site scripting", "text", 0, 20)];
    expect(placeWords(words, "text", "Cross\u2010site\nscripting")).toEqual({
      spans: [{ start: 0, end: 20 }],
      unplaced: [],
    });
  });

  it("marks nothing else in the place of a word", () => {
    const words = [word("upload", "title", 0, 6), word("file", "title", 90, 94)];
    expect(placeWords(words, "title", "Cookie without flag")).toEqual({
      spans: [],
      unplaced: ["upload", "file"],
    });
  });
});

it("names each identifier once", () => {
  const words = [word("CWE-89", "cwe"), word("CWE-89", "cwe"), word("sql", "title", 0, 3)];
  const proof = { kind: "cwe" as const, source: "rule", words, evidence_id: null };
  expect(identifiersOf(proof)).toEqual(["CWE-89"]);
});
