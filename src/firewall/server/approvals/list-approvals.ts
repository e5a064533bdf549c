import "server-only";
import { countPending } from "@/agents/server/queries/approvals";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { APPROVAL_LIST } from "@/firewall/domain/approvals/approval-list";
import { findApprovals, findDecisions } from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { ApprovalPageDto } from "./approval-dto";
import { toApprovalDto } from "./map-approval";

const PENDING_BOUND = 1000;

const { query, input } = listingOf(APPROVAL_LIST);

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
  playable: true,
  query: query.pick({ agent: true, tool: true }).extend(query.shape),
  input,
  output: ApprovalPageDto,
  says: "One page, the newest first",
  errors: ["not_found"],
  rest: "GET /api/approvals",
  console: "approvals.list",
  run: async (ctx, { source, state, agent, tool, cursor, limit }) => {
    const key = keyOf(APPROVAL_LIST, cursor);
    const now = ctx.clock();
    const at = { ...ctx, clock: () => now };
    return inSnapshot(ctx.db.pool, async (client) => {
      const named = agent === null ? null : await requireAgentRow(ctx, agent, { client });
      const rows = await findApprovals(client, {
        states: state,
        simulation: named === null ? source === "simulation" : named.simulation,
        agent: named?.did ?? null,
        tool,
        before: key && { at: new Date(key.requested_at), id: key.id },
        now,
        limit: limit + 1,
      });
      const { page, next_cursor } = pageOf(APPROVAL_LIST, rows, limit);
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
