import fc from "fast-check";
import { expect, test } from "vitest";
import { readInput } from "./suggestion-input";

test("every text keeps its length, so offsets hold for the text as given", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (title, text) => {
      for (const { given, value } of readInput({ title, text, cwes: [], cves: [] }).texts) {
        expect(value).toHaveLength(given.length);
        expect(text.startsWith(given) || title.startsWith(given)).toBe(true);
      }
    }),
  );
});

test("line ends, dashes and quotes take the form that patterns know", () => {
  const { texts } = readInput({
    title: "user\u2019s\tcross\u2011site",
    text: "",
    cwes: [],
    cves: [],
  });
  expect(texts[0]?.value).toBe("user's cross-site");
});

test("input is cut to limits and repeated numbers count once", () => {
  const many = Array.from({ length: 100 }, (_, i) => i + 1);
  const { texts, cwes, cves } = readInput({
    title: "t".repeat(200_000),
    text: "x".repeat(200_000),
    cwes: [79, 79, ...many],
    cves: many.map((number) => `CVE-2031-${1000 + number}`),
  });
  expect(texts.map(({ value }) => value.length)).toEqual([500, 5000]);
  expect(cwes.slice(0, 3)).toEqual([79, 1, 2]);
  expect(cwes).toHaveLength(19);
  expect(cves).toHaveLength(50);
});
