import { describe, expect, it } from "vitest";
import { diffParts } from "./diff-lines";

const usual = [
  { to: "alice@shop.example", amount: 40, note: "rent" },
  { to: "alice@shop.example", amount: 60, note: "rent" },
  { to: "bob@shop.example", amount: 50, note: "rent" },
];

describe("diffParts", () => {
  it("shows the usual value above the present one", () => {
    expect(diffParts({ to: "eve@evil.example", amount: 50, note: "rent" }, usual)).toEqual([
      {
        pointer: "/to",
        words: "Not seen before",
        lines: [
          { sign: "-", text: '"alice@shop.example"', note: "in 2 of 3 calls" },
          { sign: "-", text: '"bob@shop.example"', note: "in 1 of 3 calls" },
          { sign: "+", text: '"eve@evil.example"', note: "" },
        ],
      },
    ]);
  });

  it("gives the range of the earlier numbers, what is new, and what is missing", () => {
    const parts = diffParts({ to: "bob@shop.example", amount: 9000, urgent: true }, usual);
    expect(parts.map(({ pointer, words }) => [pointer, words])).toEqual([
      ["/amount", "Outside of the usual 40 to 60"],
      ["/note", "Usually there, missing now"],
      ["/urgent", "An argument that no earlier call had"],
    ]);
    expect(parts[1]?.lines).toEqual([{ sign: "-", text: '"rent"', note: "in 3 of 3 calls" }]);
    expect(parts[2]?.lines).toEqual([{ sign: "+", text: "true", note: "" }]);
  });

  it("does not count where there is only one earlier call", () => {
    const [amount, to] = diffParts({ to: "eve@evil.example", amount: 41 }, [
      { to: "a", amount: 40 },
    ]);
    expect(amount?.words).toBe("Always 40 so far");
    expect(to?.lines[0]).toEqual({ sign: "-", text: '"a"', note: "" });
  });

  it("finds nothing in the usual arguments, and shows what hides", () => {
    expect(diffParts(usual[0], usual)).toEqual([]);
    const [part] = diffParts({ ...usual[0], to: "a\u202eb" }, usual);
    expect(part?.lines.at(-1)?.text).toBe('"a⟨U+202E⟩b"');
  });
});
