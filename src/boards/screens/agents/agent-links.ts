import type { ApprovalState } from "@/agents/domain/approval-state";
import { queueLink } from "@/firewall/screens/approvals/search-params";
import { agentSource } from "../overview/agents-link";
import type { Source } from "../overview/overview-input";
import { idOf } from "./agent-board-words";

/** Address of a tab of an agent; null where there is none. */
export function agentTab(did: string | null, tab: string): string | null {
  return did === null ? null : `/agents/${encodeURIComponent(idOf(did))}?tab=${tab}`;
}

/** Address of the register of approvals with these states; of those that wait where none is named. */
export function approvalsLink(source: Source, state: readonly ApprovalState[]): string {
  return queueLink({
    source: agentSource(source),
    view: state.length === 0 ? "waiting" : "decided",
    state: [...state],
  });
}
