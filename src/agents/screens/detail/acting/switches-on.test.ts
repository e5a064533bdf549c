import { describe, expect, it } from "vitest";
import { switchesOn } from "./switches-on";

const AGENT = { did: "did:svc:agt:one", tier: "T1" } as const;
const at = (
  scope: "global" | "agent" | "tier" | "tool",
  target: string | null,
  state: "active" | "release_asked" | "released" = "active",
) => ({ kill_id: "KILL-0001", scope, target, state });

describe("kill switches on an agent", () => {
  it.each([
    ["for all", at("global", null)],
    ["for it", at("agent", AGENT.did)],
    ["for its tier", at("tier", "T1")],
    ["whose release one person asked for", at("agent", AGENT.did, "release_asked")],
  ])("are those %s", (_, each) => {
    expect(switchesOn(AGENT, [each])).toEqual([{ id: "KILL-0001", scope: each.scope }]);
  });

  it.each([
    ["for another agent", at("agent", "did:svc:agt:two")],
    ["for another tier", at("tier", "T2")],
    ["for a tool", at("tool", "read:cases")],
    ["that was released", at("global", null, "released")],
  ])("are none %s", (_, each) => {
    expect(switchesOn(AGENT, [each])).toEqual([]);
  });
});
