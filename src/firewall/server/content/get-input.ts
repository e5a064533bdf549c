import "server-only";
import { isInvolved, requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { findInput, findInputContent } from "@/firewall/server/queries/agent-inputs";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { decryptContent } from "./input-content";
import { AgentInputDetailDto, OfInput } from "./input-dto";
import { toAgentInput } from "./map-input";

/** One input with its content, while that is kept. Throws `not_found`. */
export const getInput = operation({
  name: "getAgentInput",
  summary: "One input of an agent with its content, while that is kept; the content is untrusted",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "input.read",
  params: OfInput,
  output: AgentInputDetailDto,
  says: "The input",
  errors: [],
  rest: "GET /api/agents/{id}/inputs/{input_id}",
  console: "agentContent.input",
  run: async (ctx, { id, input_id }): Promise<AgentInputDetailDto> => {
    const { actor } = ctx;
    const agent = await requireAgentRow(ctx, id);
    const row = await findInput(ctx.db.pool, agent.id, input_id);
    if (row === null) throw new ServiceError("not_found", "There is no such input.");
    const stored = await findInputContent(ctx.db.pool, row.id);
    const content =
      stored === null ? null : decryptContent(stored, { inputId: row.id, did: agent.did });
    const isOpen = row.state === "held" || row.state === "tainted";
    return {
      ...toAgentInput(agent, row),
      content,
      content_problem: content !== null ? null : stored === null ? "removed" : "unreadable",
      may_decide: isOpen && mayActor(actor, "input.decide") && !isInvolved(actor, agent),
    };
  },
});
