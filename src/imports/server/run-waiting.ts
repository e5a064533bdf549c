import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { actorOfAccount } from "@/platform/auth/account-access";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { executeRun } from "./execute-run";
import { failRun, findWaitingRun } from "./queries/connector-runs";

/**
 * Executes the background import that has waited longest, with the present rights of its requester.
 * Returns whether there was one. Its error is stored in the run.
 */
export async function runWaiting(ctx: Omit<ServiceContext, "actor">): Promise<boolean> {
  const waiting = await findWaitingRun(ctx.db.pool);
  if (waiting === null) return false;
  const run = formatRunId(waiting.id);
  const actor = await actorOfAccount(ctx.db.pool, waiting.actor.replace(/^user:/, ""));
  try {
    if (actor === null) throw new ServiceError("forbidden", { detail: "The account is disabled." });
    await executeRun({ ...ctx, actor }, { run_id: run });
  } catch (error) {
    if (!(error instanceof ServiceError)) ctx.log.error({ err: error, run }, "background import");
    await endUnstarted(ctx, waiting.id, error);
  }
  return true;
}

/** Ends a run that failed before it began, so that it is not tried for ever. */
async function endUnstarted(
  ctx: Omit<ServiceContext, "actor">,
  id: bigint,
  error: unknown,
): Promise<void> {
  // Another process took it; it is none of ours.
  if (error instanceof ServiceError && error.code === "conflict") return;
  const known = error instanceof ServiceError ? error : new ServiceError("internal_error");
  const failure = { code: known.code, detail: known.detail ?? null, line: null, column: null };
  await inTransaction(ctx.db.pool, (client) => failRun(client, id, failure, ctx.clock()));
}
