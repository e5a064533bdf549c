import { describe, expect, it, vi } from "vitest";
import { declared } from "@/domain/federation/__fixtures__/join-body";
import type { Detection, Verdict } from "@/domain/injection/detection";
import { scanTexts, worstVerdict } from "./scan-texts";

// Of a logger, only this is called.
const log = { error: vi.fn() } as unknown as Parameters<typeof scanTexts>[0]["log"];
const SILENT = {
  score: 0,
  thresholds: { suspicious: 0, injection: 0 },
  spans: [],
  detector: "test",
};

/** A detector that says something of the texts that have a word. */
function detector(word: string, verdict: Verdict): (text: string) => Detection {
  return (text) => ({
    ...SILENT,
    verdict: text.includes(word) ? verdict : "CLEAN",
    rules: [],
    reasons: [],
  });
}

describe("scanTexts", () => {
  const before = declared({ name: "Old name", description: "Kept" });
  const after = declared({ name: "New name", description: "Kept" });

  it("names the text, and not all together beside it", () => {
    const found = scanTexts({ log }, before, after, detector("New", "SUSPICIOUS"));
    expect(found).toMatchObject([{ pointer: "/name", verdict: "SUSPICIOUS" }]);
  });

  it("names all together where none is by itself", () => {
    const found = scanTexts({ log }, before, after, detector("New name\nKept", "INJECTION"));
    expect(found).toMatchObject([{ pointer: "", verdict: "INJECTION" }]);
  });

  it("does not say again what was there before, except of all together", () => {
    const found = scanTexts({ log }, before, after, detector("Kept", "INJECTION"));
    expect(found).toMatchObject([{ pointer: "" }]);
    expect(scanTexts({ log }, before, before, detector("Kept", "INJECTION"))).toEqual([]);
  });

  it("calls nothing clean that a detector which failed has seen", () => {
    const found = scanTexts({ log }, before, after, () => {
      throw new Error("broken");
    });
    expect(found).toMatchObject([{ pointer: "/name", verdict: "ERROR" }]);
    expect(worstVerdict(found)).toBe("ERROR");
  });
});

describe("worstVerdict", () => {
  it.each<[Parameters<typeof worstVerdict>[0][number]["verdict"][], string]>([
    [[], "CLEAN"],
    [["SUSPICIOUS"], "SUSPICIOUS"],
    [["SUSPICIOUS", "INJECTION"], "INJECTION"],
    [["INJECTION", "ERROR", "SUSPICIOUS"], "ERROR"],
  ])("of %j is %s", (verdicts, worst) => {
    const found = verdicts.map((verdict) => ({
      pointer: "/name",
      verdict,
      rules: [],
      reasons: [],
    }));
    expect(worstVerdict(found)).toBe(worst);
  });
});
