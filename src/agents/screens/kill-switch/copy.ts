import type { KillScope } from "@/agents/domain/kill-switch";

/** Name of the stopped scope, with its target. */
export const STOPPED: Readonly<Record<KillScope, (target: string) => string>> = {
  global: () => "All agents are stopped",
  agent: (target) => `The agent ${target} is stopped`,
  tier: (target) => `All agents of ${target} are stopped`,
  tool: (target) => `The tool ${target} is stopped`,
};

export const copy = {
  title: "Kill switches",
  states: { in_force: "In force", released: "Released", all: "All" },
  empty: {
    in_force: "No kill switch is in force",
    released: "No kill switch was released",
    all: "No kill switch was ever thrown",
  },
  released: (stopped: string) => `Over: ${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}`,
  reason: "Reason",
  reasonHint: "Kept with the switch; its digest enters the record.",
};

export const activation = {
  hints: {
    global: "Every tool call of every agent",
    agent: "Every tool call of this agent",
    tier: "Every tool call of all agents of this tier",
    tool: "Calls of this tool, by whatever agent",
  } satisfies Record<KillScope, string>,
  targets: { agent: "Agent", tier: "Tier", tool: "Tool" },
  noTarget: { agent: "No agent matches.", tool: "This is no tool name." },
};

/** Effect of a switch: src/firewall/server/calls/call-tool.ts, in-decision.ts. */
const REFUSED =
  "From its answer on the service refuses every tool call that is concerned and every replacement of a key, on every replica. A decision that is under way ends first.";
const CALLS_REFUSED =
  "From its answer on the service refuses every call of this tool, on every replica. A decision that is under way ends first.";
const PROVE = "The agents can still prove their keys and read their own records.";
const WORK = "The agents can still call their other tools.";
const NO_COST = "Scores and granted tools stay as they are.";
const RECORDED = "The switch and its release enter the record of the service.";

export const CONSEQUENCES: Readonly<Record<KillScope, readonly string[]>> = {
  global: [REFUSED, PROVE, NO_COST, RECORDED],
  agent: [
    REFUSED,
    PROVE,
    NO_COST,
    "The switch and its release enter the record of the service, and the agent's own unless it is sealed.",
  ],
  tier: [REFUSED, PROVE, NO_COST, RECORDED],
  tool: [CALLS_REFUSED, WORK, NO_COST, RECORDED],
};

export const releasing = {
  submit: { active: "Ask for the release", release_asked: "Release", released: "Release" },
};
