import "server-only";
import { ServiceError } from "@/domain/errors";
import { requestCancel } from "@/server/db/queries/connector-runs";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { actorName, requireAction, type ServiceContext } from "../context";
import { getRun } from "./get-run";
import type { ConnectorRunDto } from "./run-dto";
import { parseRunId } from "./run-id";

/**
 * Ends an import that waits or runs; its own actor or an administrator of imports may. A running one
 * ends at its next step and keeps nothing. Throws `conflict` when it has ended already.
 */
export async function cancelRun(
  ctx: ServiceContext,
  input: { id: string },
): Promise<ConnectorRunDto> {
  requireAction(ctx, "import.run");
  const run = await getRun(ctx, input);
  if (run.actor.id !== actorName(ctx.actor)) requireAction(ctx, "import.cancel_any");
  const id = parseRunId(run.id);
  const error = {
    code: "import_cancelled",
    detail: "The import was cancelled before anything of it was committed.",
    line: null,
    column: null,
  };
  await inTransaction(ctx.db.pool, async (client) => {
    const state = await requestCancel(client, id, error, ctx.clock());
    if (state === null) {
      throw new ServiceError("conflict", { detail: "This import has already ended." });
    }
    await appendRecord(ctx, pgExecutor(client), {
      chain: "service",
      kind: "import.cancel_request",
      summary: { run: run.id, was: state === "cancelled" ? "queued" : "running" },
    });
  });
  return getRun(ctx, input);
}
