import "server-only";
import { z } from "zod";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { countPending } from "@/agents/server/queries/approvals";
import { AgentId } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findApprovals, findDecisions } from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, silentChoice, words } from "@/platform/domain/list";
import { ApprovalPageDto } from "./approval-dto";
import { toApprovalDto } from "./map-approval";

const PENDING_BOUND = 1000;

const LIST = defineList({
  fields: {
    source: silentChoice(["registry", "simulation"], "registry"),
    state: words("State", APPROVAL_STATES),
  },
  key: { requested_at: "instant", id: "text" },
});

const { query, input } = listingOf(LIST);

const Named = z.object({
  agent: AgentId.optional(),
  tool: z.string().regex(TOOL_NAME).optional(),
});

/**
 * One page of the register of human decisions, the newest first. Throws `invalid_cursor`, and `not_found`
 * for an agent that there is not.
 */
export const listApprovals = operation({
  name: "listApprovals",
  summary: "List the register of human decisions on calls of agents",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "approval.read",
  query: Named.extend(query.shape),
  input: input.extend(Named.shape),
  output: ApprovalPageDto,
  says: "One page, the newest first",
  errors: ["not_found"],
  rest: "GET /api/approvals",
  console: "approvals.list",
  run: async (ctx, { source, state, agent, tool, cursor, limit }) => {
    const key = keyOf(LIST, cursor);
    const now = ctx.clock();
    const at = { ...ctx, clock: () => now };
    return inSnapshot(ctx.db.pool, async (client) => {
      const named = agent === undefined ? null : await requireAgentRow(ctx, agent, { client });
      const rows = await findApprovals(client, {
        states: state,
        simulation: named === null ? source === "simulation" : named.simulation,
        agent: named?.did ?? null,
        tool: tool ?? null,
        before: key && { at: new Date(key.requested_at), id: key.id },
        now,
        limit: limit + 1,
      });
      const { page, next_cursor } = pageOf(LIST, rows, limit);
      const decisions = await findDecisions(
        client,
        page.map(({ id }) => id),
      );
      return {
        approvals: page.map((row) => toApprovalDto(at, row, decisions)),
        count: page.length,
        pending: await countPending(client, now, PENDING_BOUND),
        next_cursor,
      };
    });
  },
});
