import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import {
  day,
  defineList,
  type ListInputOf,
  type ListStateOf,
  named,
  silentChoice,
  words,
} from "@/platform/domain/list";
import type { Blocker } from "../decision";

export const CALL_STATES = [
  "blocked",
  "pending",
  "executing",
  "delegated",
  "executed",
  "failed",
  "unknown",
] as const;

export type CallState = (typeof CALL_STATES)[number];

/** What refuses calls, in the order of asking; `limit` are size, rate, amount and calls at once. */
export const CALL_BLOCKERS = [
  "kill-switch",
  "agent-status",
  "deny-by-default",
  "scope",
  "limit",
  "injection",
  "human-approval",
  "sandbox",
] as const satisfies readonly Blocker[];

/** An agent of the registry by its short id, also where a DID is given; null where the text names none. */
function readAgent(text: string): string | null {
  const agent = agentOfPathSegment(text.trim());
  return agent?.method === "agt" ? agent.id : null;
}

function readTool(text: string): string | null {
  const name = text.trim();
  return TOOL_NAME.test(name) ? name : null;
}

/** Filters by one agent and by one tool. */
export const NAMED_FIELDS = {
  agent: named("Agent", { max: 200, example: "analyst-01", read: readAgent }),
  tool: named("Tool", { pattern: TOOL_NAME, read: readTool }),
} as const;

/** Calls of all agents, real ones or those of the demonstration; of a named one, whichever it is. */
export const CALL_LIST = defineList({
  fields: {
    layer: words("Layer", CALL_BLOCKERS),
    /** `allowed`, as boards count it: no layer refused it, and it does not wait for a person. */
    outcome: words("Outcome", ["allowed", ...CALL_STATES]),
    ...NAMED_FIELDS,
    from: day("Decided", "First UTC day"),
    to: day("Decided", "Last UTC day, included"),
    source: silentChoice(["registry", "simulation"], "registry"),
  },
  key: { decided_at: "instant", id: "text" },
});

export type CallListInput = ListInputOf<typeof CALL_LIST>;

export type CallFilters = ListStateOf<typeof CALL_LIST>;
