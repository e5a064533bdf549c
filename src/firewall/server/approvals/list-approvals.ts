import "server-only";
import { z } from "zod";
import { countPending } from "@/agents/server/queries/approvals";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findApprovals, findDecisions } from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ApprovalId, type ApprovalPageDto, ListApprovalsInput } from "./approval-dto";
import { toApprovalDto } from "./map-approval";

const PENDING_BOUND = 1000;

const Key = z.tuple([z.iso.datetime(), ApprovalId]);

/**
 * One page of the register of human decisions, the newest first. Throws `invalid_cursor`, and `not_found`
 * for an agent that there is not.
 */
export async function listApprovals(
  ctx: ServiceContext,
  raw: z.input<typeof ListApprovalsInput>,
): Promise<ApprovalPageDto> {
  requireAction(ctx, "approval.read");
  const { source, state, agent, tool, cursor, limit } = ListApprovalsInput.parse(raw);
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
}
