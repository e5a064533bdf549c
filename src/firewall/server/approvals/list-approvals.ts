import "server-only";
import { z } from "zod";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { countPending } from "@/agents/server/queries/approvals";
import { upperCaseList } from "@/agents/server/registry/agent-query";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findApprovals, findDecisions } from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ApprovalId, ApprovalPageDto, ListApprovalsInput } from "./approval-dto";
import { toApprovalDto } from "./map-approval";

const PENDING_BOUND = 1000;

const Key = z.tuple([z.iso.datetime(), ApprovalId]);

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
  query: ListApprovalsInput.pick({ agent: true, tool: true }).extend({
    ...PageQuery,
    source: z.enum(["registry", "simulation"]).optional(),
    state: upperCaseList(APPROVAL_STATES),
  }),
  input: ListApprovalsInput,
  output: ApprovalPageDto,
  says: "One page, the newest first",
  errors: ["not_found"],
  rest: "GET /api/approvals",
  console: "approvals.list",
  run: async (ctx, { source, state, agent, tool, cursor, limit }) => {
    const before = cursor ? decodeCursor(cursor, Key) : null;
    const now = ctx.clock();
    const at = { ...ctx, clock: () => now };
    return inSnapshot(ctx.db.pool, async (client) => {
      const named = agent === undefined ? null : await requireAgentRow(ctx, agent, { client });
      const rows = await findApprovals(client, {
        states: state,
        simulation: named === null ? source === "simulation" : named.simulation,
        agent: named?.did ?? null,
        tool: tool ?? null,
        before: before && { at: new Date(before[0]), id: before[1] },
        now,
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const decisions = await findDecisions(
        client,
        page.map(({ id }) => id),
      );
      const last = page.at(-1);
      return {
        approvals: page.map((row) => toApprovalDto(at, row, decisions)),
        count: page.length,
        pending: await countPending(client, now, PENDING_BOUND),
        next_cursor:
          rows.length > limit && last !== undefined
            ? encodeCursor([last.requested_at.toISOString(), last.id])
            : null,
      };
    });
  },
});
