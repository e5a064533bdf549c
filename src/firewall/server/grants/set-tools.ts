import "server-only";
import { findGrants } from "@/agents/server/queries/agent-grants";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { OfAgent, SetToolsBody } from "@/agents/server/registry/agent-input";
import { describeAgent } from "@/agents/server/registry/map-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { requireVersion } from "@/agents/server/registry/require-version";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { toGrant } from "../policy/stored-policy";
import { replaceGrants, requireGrantable } from "./replace-grants";

/**
 * Sets which tools an agent may call, all others being denied: a shorthand of setGrants. A grant it
 * has already keeps its rule; a new one has none, and takes only the arguments of the registered
 * tool. A quarantined agent is granted nothing, and the operator of a T1 agent may not widen its
 * grants: that requires a second person. A call that changes nothing leaves no record. Throws
 * `not_found`, `version_conflict`, `agent_quarantined` and `four_eyes_required`.
 */
export const setTools = operation({
  name: "setAgentTools",
  summary: "Say which tools an agent may call; all others are denied",
  tag: "Agents",
  action: "agent.grant",
  etag: "version",
  ifMatch: true,
  params: OfAgent,
  body: SetToolsBody,
  output: AgentDto,
  says: "The agent as it is now",
  errors: ["agent_quarantined", "version_conflict", "four_eyes_required"],
  rest: "PUT /api/agents/{id}/tools",
  console: "agents.setTools",
  run: async (ctx, input) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireAgentRow(ctx, input.id, { client, lock: true });
      requireVersion(row, input.expected_version);
      requireGrantable(actor, row);
      const held = new Map(
        (await findGrants(client, row.id)).map((grant) => [grant.tool, toGrant(grant).rule]),
      );
      const wanted = [...new Set(input.tools)].map((tool) => ({
        tool,
        rule: held.get(tool) ?? {},
      }));
      const changed = await replaceGrants(ctx, client, row, { wanted, actor });
      return describeAgent(ctx, client, changed);
    });
  },
});
