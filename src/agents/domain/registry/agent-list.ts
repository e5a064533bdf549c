import { defineList, type ListStateOf, named, silentChoice, words } from "@/platform/domain/list";
import { AGENT_TIERS } from "../tier";
import { AGENT_STATUSES } from "../trust/agent-status";

/** Filters and orders of the list of agents; a screen filters by no other operator than oneself. */
export const AGENT_LIST = defineList({
  fields: {
    status: words("Status", AGENT_STATUSES),
    tier: words("Tier", AGENT_TIERS),
    operator: named("Operator", {
      description: "Address or `user:<id>` of an operator, or `me`",
      min: 1,
      max: 320,
      read: (text) => (text === "me" ? text : null),
    }),
    source: silentChoice(["registry", "simulation"], "registry"),
  },
  sorts: {
    values: ["did", "-did", "delta", "-delta"],
    otherwise: "did",
    opens: "did",
    isSilent: true,
  },
  key: { delta: "number", did: "text" },
});

/** State of the list in the address, except how it is shown. */
export type AgentFilters = ListStateOf<typeof AGENT_LIST>;

export type AgentSort = AgentFilters["sort"];
