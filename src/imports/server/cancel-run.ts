import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { parseRunId } from "@/encoding/domain/ids/run-id";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, requireAction } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { getRun } from "./get-run";
import { requestCancel } from "./queries/connector-runs";
import { ConnectorRunDto, RunId } from "./run-dto";

/**
 * Ends an import that waits or runs; its own actor or an administrator of imports may. A running one
 * ends at its next step and keeps nothing. Throws `conflict` when it has ended already.
 */
export const cancelRun = operation({
  name: "cancelImport",
  summary: "End an import that waits or runs",
  tag: "Imports",
  action: "import.run",
  params: z.object({ id: RunId }),
  output: ConnectorRunDto,
  says: "The import; a running one ends soon",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/imports/{id}/cancel",
  console: "imports.cancel",
  run: async (ctx, input) => {
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
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "import.cancel_request",
        summary: { run: run.id, was: state === "cancelled" ? "queued" : "running" },
      });
    });
    return getRun(ctx, input);
  },
});
