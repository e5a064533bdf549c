import type { KillScope } from "@/agents/domain/kill-switch";

export const copy = {
  reason: "Reason",
  reasonHint: "Kept with the switch; its digest enters the record.",
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
