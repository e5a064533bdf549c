import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import { defineList, type ListStateOf, named, silentChoice, words } from "@/platform/domain/list";

/** An agent of the registry by its short id, also where a DID is given; null where the text names none. */
function readAgent(text: string): string | null {
  const agent = agentOfPathSegment(text.trim());
  return agent?.method === "agt" ? agent.id : null;
}

function readTool(text: string): string | null {
  const name = text.trim();
  return TOOL_NAME.test(name) ? name : null;
}

/** States that no longer wait for a person. */
export const DECIDED_STATES = APPROVAL_STATES.filter((state) => state !== "PENDING");

/** The register of human decisions; real agents or those of the demonstration, a named one is either. */
export const APPROVAL_LIST = defineList({
  fields: {
    agent: named("Agent", { max: 200, example: "analyst-01", read: readAgent }),
    tool: named("Tool", { pattern: TOOL_NAME, read: readTool }),
    source: silentChoice(["registry", "simulation"], "registry"),
    state: words("State", APPROVAL_STATES),
  },
  key: { requested_at: "instant", id: "text" },
});

export type ApprovalFilters = ListStateOf<typeof APPROVAL_LIST>;
