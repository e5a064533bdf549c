import { describe, expect, it } from "vitest";
import { escapedData, printedData, textData } from "./printed-bytes";

describe("printedData", () => {
  it.each([
    ["a hex string", "7F 45 4C 46", null, "7F 45 4C 46 |.ELF|"],
    ["a hex string of YARA-X", "7f 45", 2, "7F 45 |.E|"],
    ["text", "GLIBC", null, "47 4C 49 42 43 |GLIBC|"],
    ["text with unprintable bytes", "a\\x00\\xFF", 3, "61 00 FF |a..|"],
    ["text that only looks escaped", "a\\x41", null, "61 5C 78 34 31 |a\\x41|"],
    ["text escaped by YARA-X", 'a\\"\\n\\x00', 4, '61 22 0A 00 |a"..|'],
    ["text that is hex by its length", "41 42", 5, "34 31 20 34 32 |41 42|"],
    ["a pair of digits that may be text", "AB", null, "AB"],
    [
      "a beginning by YARA",
      `${"41 ".repeat(63)}41 ...`,
      500,
      `${"41 ".repeat(64)}|${"A".repeat(64)}| ...`,
    ],
    ["a beginning by YARA-X", "ab ... 3 more bytes", 5, "61 62 |ab| ... 3 more bytes"],
    ["a length that fits nothing", "abc", 9, "abc"],
    ["what is no ASCII", "é", null, "é"],
  ])("shows %s", (_name, data, length, shown) => {
    expect(printedData(data, length)).toBe(shown);
  });

  it("keeps 1 KiB of data", () => {
    expect(printedData("é".repeat(3_000), null)).toBe(`${"é".repeat(1_024)}…`);
    expect(textData("A".repeat(1_030))).toMatch(/^(41 ){1024}\|A{1024}\| … 6 more bytes$/);
  });
});

describe("escapedData", () => {
  it("takes back what Rust escaped", () => {
    expect(escapedData("\\x7fELF\\\\\\t")).toBe("7F 45 4C 46 5C 09 |.ELF\\.|");
    expect(escapedData("foo ... 12 more bytes")).toBe("66 6F 6F |foo| ... 12 more bytes");
  });
});

describe("textData", () => {
  it("shows UTF-8 bytes, and nothing for no text", () => {
    expect(textData("é")).toBe("C3 A9 |..|");
    expect(textData("")).toBe(" ||");
  });
});
