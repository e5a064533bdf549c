import { describe, expect, it } from "vitest";
import { type Challenge, challengeDueAt, judgeAnswer, type Liveness } from "./challenge";
import type { AgentTier } from "./tier";

const AT = (minute: number) => new Date(Date.UTC(2026, 10, 22, 0, minute));

describe("challengeDueAt", () => {
  const live = (tier: AgentTier, over: Partial<Liveness> = {}): Liveness => ({
    tier,
    lastPassAt: AT(0),
    lastSignedAt: null,
    lastIssuedAt: null,
    missed: 0,
    ...over,
  });

  it.each([
    ["T1", 5],
    ["T2", 15],
    ["T3", 60],
  ] as const)("is one period after the last pass: %s %i min", (tier, minutes) => {
    expect(challengeDueAt(live(tier), 0)).toEqual(AT(minutes));
  });

  it("takes a signed request for T2 and T3 only", () => {
    expect(challengeDueAt(live("T1", { lastSignedAt: AT(4) }), 0)).toEqual(AT(5));
    expect(challengeDueAt(live("T2", { lastSignedAt: AT(4) }), 0)).toEqual(AT(19));
    expect(challengeDueAt(live("T3", { lastSignedAt: AT(4) }), 0)).toEqual(AT(64));
  });

  it("takes no signed request once a challenge is missed", () => {
    const missed = live("T2", { lastSignedAt: AT(17), lastIssuedAt: AT(15), missed: 1 });
    expect(challengeDueAt(missed, 0)).toEqual(AT(30));
  });

  it("leaves an unverified agent to ask", () => {
    expect(challengeDueAt(live("T1", { lastIssuedAt: AT(10), missed: 2 }), 0)).toBeNull();
  });

  it("comes up to a tenth early and never late", () => {
    expect(challengeDueAt(live("T3"), 100)).toEqual(AT(54));
    for (const jitter of [-1, 101, Number.NaN]) {
      expect(() => challengeDueAt(live("T3"), jitter)).toThrow(RangeError);
    }
  });
});

describe("judgeAnswer", () => {
  const challenge: Challenge = {
    challengeId: "C1",
    did: "did:svc:agt:a",
    aud: "https://service.example",
    nonce: "n".repeat(22),
    expiresAt: AT(1),
    answeredAt: null,
    noise: 0,
  };
  const right = {
    challengeId: "C1",
    did: "did:svc:agt:a",
    aud: "https://service.example",
    nonce: "n".repeat(22),
    keyInForce: true,
    signatureValid: true,
  };

  it("passes the right answer until the challenge ends", () => {
    expect(judgeAnswer(challenge, right, AT(0))).toEqual({ result: "pass" });
    expect(judgeAnswer(challenge, right, AT(1))).toEqual({ result: "expired" });
  });

  it("is used once", () => {
    const used = { ...challenge, answeredAt: AT(0) };
    expect(judgeAnswer(used, right, AT(0))).toEqual({ result: "used" });
  });

  it.each([
    { challengeId: "C2" },
    { did: "did:svc:agt:b" },
    { aud: "https://other.example" },
    { nonce: "m".repeat(22) },
    { keyInForce: false },
    { signatureValid: false },
  ])("counts %j as noise", (wrong) => {
    const answer = { ...right, ...wrong };
    expect(judgeAnswer(challenge, answer, AT(0))).toEqual({ result: "noise", noise: 1, log: true });
  });

  it("logs five wrong answers and still takes the right one after a thousand", () => {
    let noise = 0;
    let logged = 0;
    for (let i = 0; i < 1000; i++) {
      const wrong = { ...right, signatureValid: false };
      const judged = judgeAnswer({ ...challenge, noise }, wrong, AT(0));
      if (judged.result !== "noise") throw new Error(judged.result);
      noise = judged.noise;
      if (judged.log) logged++;
    }
    expect([noise, logged]).toEqual([5, 5]);
    expect(judgeAnswer({ ...challenge, noise }, right, AT(0))).toEqual({ result: "pass" });
  });
});
