import type { KillSwitch } from "@/agents/domain/kill-switch";
import type { ArgsSchema } from "../args/args-schema";
import type { AgentFacts, CallFacts, ToolCall } from "../decision";
import type { GrantRule } from "../grants/grant-rule";
import type { RegisteredTool } from "../grants/tool-definition";

export const NOW = new Date("2026-11-22T12:00:00Z");
export const LATER = new Date(NOW.getTime() + 1);
export const ACTION = "a".repeat(64);
export const APPROVED = { approvalId: "HITL-1", actionSha256: ACTION };

const ARGS: ArgsSchema = {
  type: "object",
  properties: { to: { type: "string" }, amount: { type: "string" } },
};

export function facts(
  agent: Partial<AgentFacts> = {},
  rule: GrantRule = {},
  different: Partial<CallFacts> = {},
): CallFacts {
  return {
    agent: {
      did: "did:svc:agt:a",
      tier: "T2",
      status: "ACTIVE",
      readOnlyUntil: null,
      trustDelta: 0,
      ...agent,
    },
    switches: [],
    grant: { tool: "send:mail", version: 1, rule: { args: ARGS, ...rule } },
    tool: null,
    use: null,
    concurrent: 0,
    taint: { state: "none", inputs: [] },
    approval: null,
    faulty: null,
    now: NOW,
    ...different,
  };
}

/** Facts of another tool than send:mail, with a grant for it. */
export function factsOf(tool: string, ...rest: Parameters<typeof facts>): CallFacts {
  const made = facts(...rest);
  return { ...made, grant: made.grant && { ...made.grant, tool } };
}

export function call(different: Partial<ToolCall> = {}): ToolCall {
  const args = { to: "a@example.org" };
  return { tool: "send:mail", args, requestBytes: 22, actionSha256: ACTION, ...different };
}

export function registered(different: Partial<RegisteredTool> = {}): RegisteredTool {
  return {
    name: "send:mail",
    kind: "delegated",
    title: "Mail",
    description: "Sends a mail",
    risk: null,
    args: { type: "object", properties: { to: { type: "string" } } },
    definition: {},
    version: 1,
    retired: false,
    ...different,
  };
}

export const stop = (scope: KillSwitch["scope"], target: string | null): KillSwitch => ({
  killId: "KILL-0001",
  scope,
  target,
  releasedAt: null,
});

export const http = (host: unknown) =>
  registered({ kind: "http", definition: { host }, args: ARGS });

