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
  lead: "What stops agents at once, whatever they are allowed. One person throws a switch; two safety officers release it.",
  state: "State",
  states: { in_force: "In force", released: "Released", all: "All" },
  loading: "Loading the kill switches",
  failed: "The kill switches could not be loaded",
  empty: {
    in_force: "No kill switch is in force",
    released: "No kill switch was released",
    all: "No kill switch was ever thrown",
  },
  emptyText: "Agents call their tools as their grants and the firewall allow.",
  list: "Kill switches",
  stop: "Stop agents",
  region: "Kill switches in force",
  unknownTitle: "Whether a kill switch is in force is not known",
  unknownText: "The switches could not be loaded. Take none of the agents below for running.",
  retry: "Try again",
  release: "Release",
  secondRelease: "Release as the second person",
  thrownBy: (name: string) => `Thrown by ${name}`,
  released: (stopped: string) => `Over: ${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}`,
  releasedBy: (name: string) => `Released by ${name}`,
  askedBy: (name: string) => `${name} asked for its release`,
  needsSecond: "A second safety officer has to release it.",
  more: "More switches are in force than are shown here.",
  reason: "Reason",
  reasonHint: "Kept with the switch; its digest enters the record.",
};

export const activation = {
  title: "Stop agents",
  lead: "Throws a kill switch. One person throws it; two safety officers release it.",
  scope: "What to stop",
  hints: {
    global: "Every tool call of every agent",
    agent: "Every tool call of this agent",
    tier: "Every tool call of all agents of this tier",
    tool: "Calls of this tool, by whatever agent",
  } satisfies Record<KillScope, string>,
  targets: { agent: "Agent", tier: "Tier", tool: "Tool" },
  noTarget: { agent: "No agent matches.", tool: "This is no tool name." },
  unlisted: "not in this list",
  agentHint: "Pick it, or write its whole DID",
  toolHint: "Pick it, or write verb:object in full",
  consequences: "What follows",
  confirm: (phrase: string) => `Type "${phrase}" to confirm`,
  submit: { one: "Use the kill switch", all: "Stop all agents" },
  done: (id: string) => `The kill switch ${id} is in force`,
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
  title: (id: string) => `Release ${id}`,
  first:
    "Two safety officers release a kill switch. Yours is the first word: everything stays stopped until a second person releases it as well.",
  second: (name: string) =>
    `${name} asked for the release. With yours the switch is released at once, unless you are the same person.`,
  asked: "Reason for asking",
  thrown: "Thrown",
  thrownReason: "Reason for throwing it",
  submit: { active: "Ask for the release", release_asked: "Release", released: "Release" },
  askedDone: (id: string) => `The release of ${id} is asked for; a second person has to release it`,
  done: (id: string) => `The kill switch ${id} is released`,
};
