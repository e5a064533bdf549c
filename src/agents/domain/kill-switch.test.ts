import { describe, expect, it } from "vitest";
import {
  isKillTarget,
  type KillScope,
  type KillSwitch,
  killInForce,
  releaseRefusal,
} from "./kill-switch";

const subject = { did: "did:svc:agt:a", tier: "T1", tool: "read:x" } as const;
const thrown = (scope: KillScope, target: string | null, released = false): KillSwitch => ({
  killId: `KILL-${scope}`,
  scope,
  target,
  releasedAt: released ? new Date(0) : null,
});

describe("killInForce", () => {
  it.each([
    ["global", null, true],
    ["agent", "did:svc:agt:a", true],
    ["agent", "did:svc:agt:b", false],
    ["tier", "T1", true],
    ["tier", "T2", false],
    ["tool", "read:x", true],
    ["tool", "read:y", false],
  ] as const)("%s %s refuses: %s", (scope, target, refuses) => {
    expect(killInForce([thrown(scope, target)], subject) !== null).toBe(refuses);
    expect(killInForce([thrown(scope, target, true)], subject)).toBeNull();
  });

  it("names the widest", () => {
    const switches = [
      thrown("tool", "read:x"),
      thrown("agent", subject.did),
      thrown("global", null),
    ];
    expect(killInForce(switches, subject)?.scope).toBe("global");
  });

  it("refuses everything where a switch makes no sense", () => {
    expect(isKillTarget("agent", null)).toBe(false);
    expect(killInForce([thrown("agent", null)], subject)).not.toBeNull();
    expect(killInForce([thrown("global", "T2")], subject)).not.toBeNull();
  });

  it("does not hold a tool's switch against a request without a tool", () => {
    expect(killInForce([thrown("tool", "read:x")], { ...subject, tool: null })).toBeNull();
  });
});

describe("releaseRefusal", () => {
  const open = { releasedAt: null };
  const officer = (actor: string) => ({ actor, isSafetyOfficer: true });

  it("takes two different safety officers", () => {
    expect(releaseRefusal(open, [officer("user:1"), officer("user:2")])).toBeNull();
  });

  it.each([[[]], [[officer("user:1")]], [[officer("user:1"), officer("user:1")]]])(
    "wants four eyes of %j",
    (releasers) => {
      expect(releaseRefusal(open, releasers)).toBe("four_eyes_required");
    },
  );

  it("refuses others and what is released", () => {
    const two = [officer("user:1"), { actor: "user:2", isSafetyOfficer: false }];
    expect(releaseRefusal(open, two)).toBe("safety_officer_required");
    expect(releaseRefusal({ releasedAt: new Date(0) }, [officer("a"), officer("b")])).toBe(
      "already_released",
    );
  });
});
