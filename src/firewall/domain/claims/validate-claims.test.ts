import { describe, expect, it } from "vitest";
import { chars, check, cite, DIGEST, NOW, present } from "@/test/claim-check";
import type { Citation, Claim, ResolvedEvidence } from "./claim";
import { validateClaims } from "./validate-claims";

const REPORT = "The scan ran. CVE-2024-3094 was detected on web01. Nothing else happened on db02.";
const LINE = "CVE-2024-3094 was detected on web01.";
const HONEST = cite(chars(REPORT, LINE), { contains: "CVE-2024-3094 was detected on web01" });

describe("a claim", () => {
  it("is proven by a place that states it", () => {
    const { first, proven, total } = check({
      output: LINE,
      evidence: [HONEST],
      store: present(REPORT),
    });
    expect(first).toEqual({
      status: "proven",
      reason: null,
      evidence: [{ measured: DIGEST, check: "recomputed", fault: null }],
    });
    expect([proven, total]).toEqual([1, 1]);
  });

  it.each<[string, Citation, string]>([
    [
      "that elsewhere stands in the document",
      cite(chars(REPORT, "Nothing else happened on db02."), { quote: LINE }),
      "test_failed",
    ],
    [
      "whose place does not exist",
      cite({ chars: { start: 0, end: 9_999 } }, { quote: LINE }),
      "locator_unresolved",
    ],
    [
      "whose place is empty",
      cite({ chars: { start: 4, end: 4 } }, { quote: LINE }),
      "locator_unresolved",
    ],
    [
      "whose line does not exist",
      cite({ lines: { from: 2, to: 2 } }, { quote: LINE }),
      "locator_unresolved",
    ],
    [
      "that a single letter passes",
      cite({ lines: { from: 1, to: 1 } }, { contains: "e" }),
      "test_without_content",
    ],
    [
      "of punctuation",
      cite({ lines: { from: 1, to: 1 } }, { contains: "..." }),
      "test_without_content",
    ],
    [
      "of a part of a word",
      cite({ lines: { from: 1, to: 1 } }, { contains: "CVE-2024-30" }),
      "test_failed",
    ],
    [
      "of something else in the place",
      cite({ lines: { from: 1, to: 1 } }, { contains: "The scan ran" }),
      "test_not_stated",
    ],
    [
      "with other bytes than stated",
      cite({ lines: { from: 1, to: 1 } }, { quote: LINE }, { sha256: "b".repeat(64) }),
      "hash_mismatch",
    ],
    [
      "of another document",
      cite({ lines: { from: 1, to: 1 } }, { quote: LINE }, { ref: "EVD-2" }),
      "not_found",
    ],
    [
      "of another part",
      cite({ lines: { from: 1, to: 1 } }, { quote: LINE }, { part: 1 }),
      "not_found",
    ],
  ])("is not proven by a citation %s", (_, citation, fault) => {
    const { first, faults, proven } = check({
      output: LINE,
      evidence: [citation],
      store: present(REPORT),
    });
    expect(faults).toEqual([fault]);
    expect(first).toMatchObject({ status: "unproven", reason: "evidence_fault" });
    expect(proven).toBe(0);
  });

  it.each<[string, ResolvedEvidence, string]>([
    ["erased", { state: "erased" }, "erased"],
    ["tainted", { state: "tainted" }, "tainted"],
    ["unreadable", { state: "unreadable" }, "unreadable"],
    ["changed", present(REPORT, { measured: "c".repeat(64) }), "hash_mismatch"],
    [
      "changed together with its digest",
      present(REPORT, { recorded: "c".repeat(64) }),
      "hash_mismatch",
    ],
    ["newer than the claim", present(REPORT, { at: NOW + 1 }), "newer_than_claim"],
  ])("is not proven by evidence that is %s", (_, store, fault) => {
    const { first, faults } = check({ output: LINE, evidence: [HONEST], store });
    expect(faults).toEqual([fault]);
    expect(first.status).toBe("unproven");
    expect(first.evidence[0]?.check).toBe("presence");
  });

  it("does not rest on one citation that holds beside one that does not", () => {
    const { first } = check({
      output: LINE,
      evidence: [HONEST, { ...HONEST, ref: "EVD-9" }],
      store: present(REPORT),
    });
    expect(first).toMatchObject({ status: "unproven", reason: "evidence_fault" });
  });

  it("has to have evidence that supports it", () => {
    expect(check({ output: LINE, evidence: [] }).first.reason).toBe("no_evidence");
  });

  it.each<[string, Partial<Claim>, string]>([
    ["without a span", { span: { start: 3, end: 3 } }, "span_empty"],
    ["with a span backwards", { span: { start: 9, end: 3 } }, "span_empty"],
    ["beyond the text", { span: { start: 0, end: 9_999 } }, "span_outside"],
    [
      "of other words than it covers",
      { span: { start: 1, end: LINE.length } },
      "span_text_differs",
    ],
    ["of type quote without a quote", { type: "quote" }, "quote_required"],
  ])("%s is not proven", (_, claim, reason) => {
    const { first } = check({ output: LINE, evidence: [HONEST], store: present(REPORT), claim });
    expect(first).toMatchObject({ status: "unproven", reason });
  });

  it("needs a voucher other than the claimant where the agent is T1", () => {
    const own = present(REPORT, { voucher: "claimant" });
    const plan = { output: LINE, evidence: [HONEST] };
    expect(check({ ...plan, store: own, tier: "T1" }).first.reason).toBe("checker_required");
    expect(check({ ...plan, store: own, tier: "T2" }).first.status).toBe("proven");
    for (const voucher of ["service", "person"] as const) {
      const store = present(REPORT, { voucher });
      expect(check({ ...plan, store, tier: "T1" }).first.status).toBe("proven");
    }
  });
});

describe("a refutation", () => {
  const against = (over: Partial<Citation> = {}): Citation => ({
    ...cite({ lines: { from: 1, to: 1 } }, { contains: "was not detected" }),
    ref: "EVD-2",
    relation: "refutes",
    ...over,
  });
  const plan = { output: LINE, evidence: [HONEST, against()] };
  const stores = (refuting: ResolvedEvidence) => ({
    "EVD-1/0": present(REPORT),
    "EVD-2/0": refuting,
  });

  it("that holds disputes the claim", () => {
    const { first, proven } = check({ ...plan, stores: stores(present("It was not detected.")) });
    expect(first).toMatchObject({ status: "disputed", reason: "refuted" });
    expect(proven).toBe(0);
  });

  it("that cannot be checked is not resolved", () => {
    const { first } = check({ ...plan, stores: stores({ state: "erased" }) });
    expect(first).toMatchObject({ status: "unproven", reason: "refutation_unchecked" });
  });

  it("whose test fails refutes nothing", () => {
    const { first } = check({ ...plan, stores: stores(present("All was well.")) });
    expect(first.status).toBe("proven");
  });

  it("supports nothing", () => {
    const store = present("CVE-2024-3094 was not detected on web01.");
    const { first } = check({
      output: LINE,
      evidence: [against({ ref: "EVD-1", test: { contains: "on db02" } })],
      store,
    });
    expect(first.reason).toBe("no_evidence");
  });
});

describe("many claims", () => {
  it("are checked in time that grows with their number", () => {
    const sentences = Array.from(
      { length: 1_000 },
      (_, n) => `host-${n} was patched on 2026-11-20.`,
    );
    const text = sentences.join("\n");
    let start = 0;
    const claims = sentences.map((sentence, n): Claim => {
      const span = { start, end: start + sentence.length };
      start += sentence.length + 1;
      const locator = { lines: { from: n + 1, to: n + 1 } };
      return {
        text: sentence,
        span,
        type: "fact",
        at: NOW,
        evidence: [cite(locator, { quote: sentence })],
      };
    });
    const evidence = new Map([["EVD-1/0", present(text)]]);
    const checked = validateClaims({ text, claims, tier: "T2", evidence });
    expect([checked.proven, checked.total]).toEqual([1_000, 1_000]);
  });

  it("that overlap each answer for all that they cover", () => {
    const text = "web01 was patched and db02 was wiped.";
    const claim = (words: string): Claim => {
      const start = text.indexOf(words);
      return {
        text: words,
        span: { start, end: start + words.length },
        type: "fact",
        at: NOW,
        evidence: [cite({ lines: { from: 1, to: 1 } }, { contains: "was patched" })],
      };
    };
    const { claims, unlinked } = validateClaims({
      text,
      claims: [claim("web01 was patched"), claim("was patched and db02")],
      tier: "T2",
      evidence: new Map([["EVD-1/0", present("web01 was patched.")]]),
    });
    expect(claims.map(({ status }) => status)).toEqual(["proven", "unproven"]);
    expect(unlinked).toMatchObject([{ kinds: ["status"] }]);
  });
});
