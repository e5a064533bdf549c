import { describe, expect, it } from "vitest";
import { isReference, isStated, isStatedOrUnknown } from "./stated-text";

describe("isStated", () => {
  it.each([
    ...["", " ", "\t\n", "\u00a0", "\u200b", "-", "--", "?", "...", "n/a", "N/A", "n.a.", "NA"],
    ...["tbd", "T.B.D.", "to be determined", "none", "None.", "(none)", "null", "nil", "unknown"],
    ...["not applicable", "todo", "pending", "xxx", "aaaa", "ＴＢＤ", "see above", "done"],
  ])("refuses %j", (text) => {
    expect(isStated(text)).toBe(false);
  });

  it.each(["Bound as a parameter", "r2", "7", "user:7", "已修复", "Ok, the port is closed", "1.0"])(
    "accepts %j",
    (text) => {
      expect(isStated(text)).toBe(true);
    },
  );

  it("refuses a missing text", () => {
    expect(isStated(null)).toBe(false);
    expect(isStated(undefined)).toBe(false);
  });

  it("takes the word unknown only where it is an answer", () => {
    expect(isStatedOrUnknown(" Unknown ")).toBe(true);
    expect(isStatedOrUnknown("n/a")).toBe(false);
    expect(isStatedOrUnknown(null)).toBe(false);
  });
});

describe("isReference", () => {
  it.each([
    ...["4f2a9c1", "commit 4f2a9c1d", "SEC-118", "#42", "shop/web#42", "!17", "CHG0031337"],
    ...["https://git.example/c/1", "See https://wiki.example", "fixed in PR #9"],
  ])("accepts %j", (text) => {
    expect(isReference(text)).toBe(true);
  });

  it.each([
    ...["", "n/a", "see the wiki", "defaced", "done by the team", "https://", "version two"],
    ...["12345678", null],
  ])("refuses %j", (text) => {
    expect(isReference(text)).toBe(false);
  });
});
