import { describe, expect, it } from "vitest";
import { bestEvidence, type EvidenceFacts, type LastCheck, namedWords } from "./best-evidence";

const request = { name: "request", bytes: 80, erased: false };
const response = { name: "response", bytes: 900, erased: false };
const MATCH = { evidence: "SQL syntax error" };

function item(id: string, facts: Partial<EvidenceFacts> = {}): EvidenceFacts {
  return {
    id,
    kind: "occurrence",
    imported_at: "2026-11-20T10:00:00Z",
    erased_at: null,
    occurrence: {},
    parts: [],
    ...facts,
  };
}

const unchecked = (): LastCheck => null;
const checked = (checks: Record<string, LastCheck>) => (id: string) => checks[id] ?? null;
const idOf = (items: EvidenceFacts[], lastCheck = unchecked) =>
  bestEvidence(items, lastCheck)?.item.id;

describe("the best piece of evidence", () => {
  it("is a request with its response, before one of them and before a match without both", () => {
    const whole = item("EVD-3", { parts: [request, response] });
    const half = item("EVD-2", { parts: [response], occurrence: MATCH });
    expect(idOf([half, item("EVD-1", { occurrence: MATCH }), whole])).toBe("EVD-3");
    expect(idOf([item("EVD-1", { occurrence: MATCH }), half])).toBe("EVD-2");
  });

  it("is the exchange whose tool names what it matched, even where another is verified", () => {
    const plain = item("EVD-1", { parts: [request, response] });
    const matched = item("EVD-2", { parts: [request, response], occurrence: MATCH });
    expect(idOf([plain, matched])).toBe("EVD-2");
    expect(bestEvidence([plain, matched], checked({ "EVD-1": "verified" }))).toMatchObject({
      item: { id: "EVD-2" },
      exchange: "both",
      namesMatch: true,
      isVerified: false,
    });
  });

  it("is the verified one, then the newest, then the one that came first", () => {
    const one = item("EVD-9", { parts: [request] });
    const two = item("EVD-10", { parts: [request] });
    const newer = item("EVD-11", { parts: [request], imported_at: "2026-11-21T10:00:00Z" });
    expect(idOf([two, one])).toBe("EVD-9");
    expect(idOf([one, two, newer])).toBe("EVD-11");
    expect(bestEvidence([one, two, newer], checked({ "EVD-10": "verified" }))).toMatchObject({
      item: { id: "EVD-10" },
      exchange: "request",
      isVerified: true,
    });
  });

  it("is a file that a person added before a bare mention, and a note last", () => {
    const content = { name: "content", bytes: 5, erased: false };
    const bare = item("EVD-1");
    const file = item("EVD-2", { kind: "screenshot", parts: [content] });
    const note = item("EVD-3", { kind: "note", parts: [content] });
    expect(idOf([note, bare, file])).toBe("EVD-2");
    expect(idOf([note, bare])).toBe("EVD-1");
    expect(idOf([note])).toBe("EVD-3");
  });

  it("is never erased, broken, or a scan that did not find it", () => {
    const parts = [request, response];
    expect(idOf([item("EVD-1", { parts, erased_at: "2026-11-21T10:00:00Z" })])).toBeUndefined();
    expect(idOf([item("EVD-1", { parts, kind: "not_observed" })])).toBeUndefined();
    expect(bestEvidence([item("EVD-1", { parts })], checked({ "EVD-1": "broken" }))).toBeNull();
    expect(bestEvidence([], unchecked)).toBeNull();
  });

  it("counts neither an erased nor an empty message", () => {
    const erased = item("EVD-1", { parts: [request, { ...response, erased: true }] });
    const empty = item("EVD-2", { parts: [{ ...request, bytes: 0 }, response] });
    expect(bestEvidence([erased], unchecked)?.exchange).toBe("request");
    expect(bestEvidence([empty], unchecked)?.exchange).toBe("response");
    expect(idOf([erased, item("EVD-3", { parts: [request, response] })])).toBe("EVD-3");
  });
});

describe("words that the tool names", () => {
  it("are its attack and its evidence, without what is too short to find", () => {
    expect(namedWords({ attack: " ' OR 1=1 ", evidence: "ab", param: "q" })).toEqual(["' OR 1=1"]);
    expect(namedWords({ attack: " ' ", evidence: "root:x:0" })).toEqual(["root:x:0"]);
    expect(namedWords({})).toEqual([]);
  });
});
