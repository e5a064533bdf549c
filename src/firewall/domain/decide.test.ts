import { describe, expect, it } from "vitest";
import { APPROVED, call, facts, factsOf, http, LATER, stop } from "./__fixtures__/call-facts";
import { decide, leavesScope } from "./decide";
import {
  type AgentFacts,
  type CallFacts,
  LAYERS,
  type LayerName,
  type ToolCall,
  type ToolUse,
} from "./decision";
import type { GrantRule } from "./grants/grant-rule";

/** One call, an instant from now: a rate of one is used up. */
const SPENT: ToolUse = {
  arrivalAt: null,
  recent: [{ from: LATER.getTime(), last: LATER.getTime(), n: 1 }],
  spentOn: null,
  spent: "0",
};

/** Each layer's cause of a refusal, or of an approval, when every layer above it passes. */
const BROKEN: Record<
  LayerName,
  {
    facts: Partial<CallFacts>;
    rule?: GrantRule;
    call?: Partial<ToolCall>;
    blocked: string;
    code: string;
  }
> = {
  "kill-switch": {
    facts: { switches: [stop("global", null)] },
    blocked: "kill-switch",
    code: "kill_switch_active",
  },
  status: { facts: {}, blocked: "agent-status", code: "agent_quarantined" },
  allowlist: { facts: { grant: null }, blocked: "deny-by-default", code: "tool_call_blocked" },
  scope: { facts: {}, call: { args: { bcc: "x" } }, blocked: "scope", code: "tool_call_blocked" },
  size: { facts: {}, call: { requestBytes: 65_537 }, blocked: "limit", code: "payload_too_large" },
  rate: {
    facts: { use: SPENT },
    rule: { limits: { rate: { count: 1, per_s: 60 } } },
    blocked: "limit",
    code: "rate_limited",
  },
  amount: {
    facts: {},
    rule: { limits: { amount: { arg: "/amount", per_call: "1", per_day: "1" } } },
    call: { args: { amount: "1.000001" } },
    blocked: "limit",
    code: "tool_call_blocked",
  },
  concurrency: {
    facts: { concurrent: 1 },
    rule: { limits: { concurrency: 1 } },
    blocked: "limit",
    code: "rate_limited",
  },
  taint: {
    facts: { taint: { state: "held", inputs: ["INP-1"] } },
    blocked: "injection",
    code: "tool_call_blocked",
  },
  approval: {
    facts: {},
    rule: { approval: "always" },
    blocked: "human-approval",
    code: "tool_call_blocked",
  },
  sandbox: {
    facts: { tool: http("api.example.org") },
    blocked: "sandbox",
    code: "tool_call_blocked",
  },
};

describe("the layers in their order", () => {
  it.each(LAYERS)("%s refuses after those above it passed, and none below is checked", (layer) => {
    const { facts: different, rule, call: said, blocked, code } = BROKEN[layer];
    const agent = layer === "status" ? { status: "QUARANTINED" as const } : {};
    const decision = decide(facts(agent, rule, different), call(said));
    expect(decision.refusal).toMatchObject({ blocked, code });
    const at = LAYERS.indexOf(layer);
    const states = decision.layers.map(({ state }) => state);
    expect(decision.layers.map((each) => each.layer)).toEqual(LAYERS);
    expect(states.slice(0, at).every((state) => state === "passed")).toBe(true);
    if (layer === "approval") {
      expect(states.slice(at)).toEqual(["approval", "passed"]);
      expect(decision.outcome).toBe("approval");
    } else {
      expect(states[at]).toBe("refused");
      expect(states.slice(at + 1).every((state) => state === "not_reached")).toBe(true);
      expect(decision.outcome).toBe("refuse");
    }
    expect(decision.use).toBeNull();
    expect(leavesScope(decision.refusal)).toBe(layer === "allowlist" || layer === "scope");
  });

  it("lets the first of all broken layers decide, whatever is broken below it", () => {
    for (const [n, first] of LAYERS.entries()) {
      if (first === "approval") continue;
      const broken = LAYERS.slice(n);
      const parts = broken.map((layer) => BROKEN[layer]);
      const limits = Object.assign({}, ...parts.map(({ rule }) => rule?.limits));
      const rule: GrantRule = { ...Object.assign({}, ...parts.map((each) => each.rule)), limits };
      const different = Object.assign({}, ...[...parts].reverse().map((each) => each.facts));
      const said = Object.assign({}, ...[...parts].reverse().map((each) => each.call));
      const agent = broken.includes("status") ? { status: "QUARANTINED" as const } : {};
      const decision = decide(facts(agent, rule, different), call(said));
      expect(decision.layers.find(({ state }) => state === "refused")?.layer).toBe(first);
    }
  });
});

/**
 * Layer by layer and status by status, written independently of the code: the call (its risk by the
 * verb), and the decision: a = allowed, h = a human has to approve, otherwise the layer that
 * refuses.
 */
const STANDINGS: Record<string, Partial<AgentFacts>> = {
  ACTIVE: {},
  "ACTIVE at -5": { trustDelta: -5 },
  "ACTIVE at -20": { trustDelta: -20 },
  DEGRADED: { status: "DEGRADED", trustDelta: -15 },
  "read-only": { readOnlyUntil: LATER },
  UNVERIFIED: { status: "UNVERIFIED" },
  QUARANTINED: { status: "QUARANTINED", trustDelta: -40 },
};
const COLUMNS = [
  "read",
  "write",
  "send",
  "pay",
  "tainted read",
  "tainted write",
  "tainted send",
  "held read",
  "ungranted read",
  "scope read",
  "rate read",
  "always read",
  "never send",
  "never pay",
  "never tainted send",
] as const;
const TABLE: Record<string, string> = {
  //               read   write  send   pay    t.read t.write t.send held   ungr.  scope  rate   alw.r  nev.s  nev.p  nev.t.s
  ACTIVE:
    "a      a      a      h      a      a       h      taint  allow  scope  rate   h      a      h      h",
  "ACTIVE at -5":
    "a      a      h      h      a      a       h      taint  allow  scope  rate   h      a      h      h",
  "ACTIVE at -20":
    "a      h      h      h      a      h       h      taint  allow  scope  rate   h      a      h      h",
  DEGRADED:
    "a      h      h      h      a      h       h      taint  allow  scope  rate   h      h      h      h",
  "read-only":
    "a      status status status a      status  status taint  allow  scope  rate   h      status status status",
  UNVERIFIED:
    "a      status status status a      status  status taint  allow  scope  rate   h      status status status",
  QUARANTINED:
    "status status status status status status  status status status status status status status status status",
};

function shown(standing: Partial<AgentFacts>, column: string, approved: boolean): string {
  const words = column.split(" ");
  const tool = `${words.at(-1)}:thing`;
  const has = (word: string) => words.includes(word);
  const rule: GrantRule = {
    ...(has("always") ? { approval: "always" } : {}),
    ...(has("never") ? { approval: "never" } : {}),
    ...(has("rate") ? { limits: { rate: { count: 1, per_s: 60 } } } : {}),
  };
  const different: Partial<CallFacts> = {
    ...(has("tainted") ? { taint: { state: "tainted", inputs: ["INP-1"] } } : {}),
    ...(has("held") ? { taint: { state: "held", inputs: ["INP-1"] } } : {}),
    ...(has("ungranted") ? { grant: null } : {}),
    ...(has("rate") ? { use: SPENT } : {}),
    ...(approved ? { approval: APPROVED } : {}),
  };
  const made = factsOf(tool, standing, rule, different);
  const args = has("scope") ? { other: 1 } : { to: "x" };
  const decision = decide(made, call({ tool, args }));
  if (decision.outcome === "allow") return "a";
  if (decision.outcome === "approval") return "h";
  const layer = decision.layers.find(({ state }) => state === "refused")?.layer ?? "none";
  return layer === "allowlist" ? "allow" : layer;
}

describe("each status with each kind of call", () => {
  it.each(Object.keys(STANDINGS))("%s", (name) => {
    const expected = (TABLE[name] ?? "").trim().split(/\s+/);
    expect(expected).toHaveLength(COLUMNS.length);
    const standing = STANDINGS[name] ?? {};
    expect(COLUMNS.map((column) => shown(standing, column, false))).toEqual(expected);
    const approved = expected.map((each) => (each === "h" ? "a" : each));
    expect(COLUMNS.map((column) => shown(standing, column, true))).toEqual(approved);
  });
});
