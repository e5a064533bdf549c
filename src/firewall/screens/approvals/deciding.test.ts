import { describe, expect, it } from "vitest";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { approvedBy, quorumWords, refusalWords } from "./deciding";
import { reasonWords, shortReasons } from "./reason-words";

const decision = (by: string, word: "approve" | "deny") => ({
  by,
  by_name: by,
  decision: word,
  comment: "Seen.",
  decided_at: "2026-11-22T10:00:00.000Z",
});

const AGENT: ApprovalDto["agent"] = {
  id: "payer",
  did: "did:svc:agt:payer",
  name: "Pay\u202eer",
  tier: "T1",
  status: "ACTIVE",
  current_score: 80,
  trust_delta: 0,
  operator: { id: "user:1", name: "Ann" },
  source: "registry",
};

describe("who has to decide", () => {
  it("counts approvals against the quorum, and a denial as none", () => {
    const decisions = [decision("user:2", "approve"), decision("user:3", "deny")];
    expect(approvedBy({ decisions })).toBe(1);
    expect(quorumWords({ decisions: [], quorum: 1 })).toBe("One person decides.");
    expect(quorumWords({ decisions, quorum: 2 })).toMatch(/^1 of 2 different people/);
  });

  it.each([
    ["operator", /^You answer for Pay⟨U\+202E⟩er: /],
    ["decided", /^You have approved it already/],
    ["closed", /^Nothing waits/],
    ["right", /approval\.decide/],
  ] as const)("says why an account may not: %s", (reason, words) => {
    expect(refusalWords({ agent: AGENT, allowed: { decide: false, reason } })).toMatch(words);
  });

  it("says nothing to an account that may", () => {
    expect(refusalWords({ agent: AGENT, allowed: { decide: true, reason: null } })).toBeNull();
  });
});

describe("why a person decides", () => {
  it("is a sentence for each reason, and an unknown one is shown unchanged", () => {
    expect(reasonWords("high_risk")).toMatch(/^A call of risk 90/);
    expect(reasonWords("later")).toBe("later");
    expect(reasonWords("constructor")).toBe("constructor");
    expect(shortReasons(["high_risk", "tainted", "later"])).toBe(
      "risk 90, suspicious input, later",
    );
  });
});
