import "server-only";
import { ServiceError } from "@/domain/errors";
import { actorOfAccount } from "@/server/auth/account-access";
import { failRun, findWaitingRun } from "@/server/db/queries/connector-runs";
import { inTransaction } from "@/server/db/transaction";
import type { ServiceContext } from "../context";
import { executeRun } from "./execute-run";
import { formatRunId } from "./run-id";

/**
 * Executes the background import that has waited longest, with the present rights of whoever asked
 * for it. Returns whether there was one. What it fails with stands in the run itself.
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
