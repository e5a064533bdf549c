import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GrantTarget, judgeOperatorGrant } from "./operator-grant";

const NOW = new Date("2026-11-22T12:00:00Z");
const IAT = NOW.getTime() / 1_000;
const TARGET: GrantTarget = {
  operatorDid: "did:svc:operator:acme",
  did: "did:svc:agent:triage-01",
  role: "executor",
  audience: "https://federation.example",
  kid: "k".repeat(43),
  now: NOW,
};
const CLAIMS = {
  iss: TARGET.operatorDid,
  sub: TARGET.did,
  aud: TARGET.audience,
  cnf: { jkt: TARGET.kid },
  roles: ["executor", "validator"],
  iat: IAT,
  exp: IAT + 3_600,
  jti: "grant-0001",
};

describe("judgeOperatorGrant", () => {
  it("takes a grant that is right in everything", () => {
    const expiresAt = new Date("2026-11-22T13:00:00Z");
    const right = { ok: true, jti: "grant-0001", expiresAt };
    expect(judgeOperatorGrant(CLAIMS, TARGET)).toEqual(right);
    const other = { ...CLAIMS, aud: ["x", TARGET.audience], roles: "executor" };
    expect(judgeOperatorGrant(other, TARGET)).toEqual(right);
  });

  it.each([
    [{ iss: "did:svc:operator:other" }, "issuer"],
    [{ sub: "did:svc:agent:other" }, "subject"],
    [{ aud: "https://other.example" }, "audience"],
    [{ aud: [] }, "audience"],
    [{ cnf: { jkt: "j".repeat(43) } }, "key"],
    [{ cnf: TARGET.kid }, "key"],
    [{ roles: ["validator"] }, "role"],
    [{ roles: "executor validator" }, "role"],
    [{ jti: "short" }, "claims"],
    [{ iat: "now" }, "claims"],
    [{ exp: Number.POSITIVE_INFINITY }, "claims"],
    [{ iat: IAT - 3_600, exp: IAT }, "time"],
    [{ iat: IAT + 31 }, "time"],
    [{ exp: IAT + 24 * 3_600 + 1 }, "time"],
    [{ iat: IAT + 20, exp: IAT + 10 }, "time"],
  ])("refuses %j", (over, fault) => {
    expect(judgeOperatorGrant({ ...CLAIMS, ...over }, TARGET)).toEqual({ ok: false, fault });
  });

  it("refuses a grant of which anything is missing, and whatever is none", () => {
    for (const name of Object.keys(CLAIMS)) {
      const rest = Object.fromEntries(Object.entries(CLAIMS).filter(([each]) => each !== name));
      expect(judgeOperatorGrant(rest, TARGET).ok, name).toBe(false);
    }
    fc.assert(
      fc.property(fc.anything(), (claims) => {
        expect(judgeOperatorGrant(claims, TARGET).ok).toBe(false);
      }),
    );
  });
});
