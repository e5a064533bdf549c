import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import {
  findApproval,
  findDecisions,
  findUsualArgs,
} from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { ApprovalDetailDto, type ApprovalDto, OfApproval } from "./approval-dto";
import { shownArgs, toApprovalDto } from "./map-approval";

/** Earlier calls that the arguments are compared with. */
const USUAL = 20;

/** One approval, with the arguments that the agent's calls of the tool usually have. Throws `not_found`. */
export const getApproval = operation({
  name: "getApproval",
  summary: "One human decision, with what the call usually looks like",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "approval.read",
  playable: true,
  params: OfApproval,
  output: ApprovalDetailDto,
  says: "The approval",
  errors: [],
  rest: "GET /api/approvals/{id}",
  console: "approvals.get",
  run: async (ctx, { id }) => {
    return inSnapshot(ctx.db.pool, async (client) => {
      const row = await findApproval(client, id);
      if (row === null) throw noApproval();
      const dto = toApprovalDto(ctx, row, await findDecisions(client, [id]));
      const usual = await findUsualArgs(client, row.agent_id, row.tool, USUAL);
      return { ...dto, usual: usual.map(shownArgs) };
    });
  },
});

/** The approval as it is in a transaction. Throws `not_found`. */
export async function describeApproval(
  ctx: Pick<ServiceContext, "actor" | "clock">,
  client: Pool | PoolClient,
  id: string,
): Promise<ApprovalDto> {
  const row = await findApproval(client, id);
  if (row === null) throw noApproval();
  return toApprovalDto(ctx, row, await findDecisions(client, [id]));
}

/** The one answer for an approval that there is not, or that is another agent's. */
export function noApproval(): ServiceError {
  return new ServiceError("not_found", "There is no such approval.");
}
