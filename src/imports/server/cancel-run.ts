import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { parseRunId } from "@/encoding/domain/ids/run-id";
import { inTransaction, pgExecutor } from "@/platform/db/transaction";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { getRun } from "./get-run";
import { requestCancel } from "./queries/connector-runs";
import type { ConnectorRunDto } from "./run-dto";

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
