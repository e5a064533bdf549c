import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { parseRunId } from "@/encoding/domain/ids/run-id";
import { readStoredFile } from "@/evidence/server/queries/stored-files";
import { operation } from "@/platform/declaration/operation";
import {
  actorName,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { failInterruptedRuns } from "./fail-interrupted-runs";
import { toRunDto } from "./map-run";
import { findRun, type RunRow } from "./queries/connector-runs";
import { ConnectorRunDto, RunId } from "./run-dto";

/** The import of an id; without the right to read all, another account's import is not found. */
async function getRow(ctx: ServiceContext, id: string): Promise<RunRow> {
  const seesAll = mayActor(ctx.actor, "run.read");
  if (!seesAll) requireAction(ctx, "run.read_own");
  const run = await findRun(ctx.db.pool, parseRunId(id));
  if (run === null || (!seesAll && run.actor !== actorName(ctx.actor))) {
    throw new ServiceError("not_found", { detail: `There is no import ${id}.` });
  }
  return run;
}

/** One import, also while it is running. */
export const getRun = operation({
  name: "getImport",
  summary: "Read one import, also while it runs",
  tag: "Imports",
  auth: ["bearer", "session"],
  anyOf: ["run.read", "run.read_own"],
  params: z.object({ id: RunId }),
  output: ConnectorRunDto,
  says: "The import",
  errors: [],
  rest: "GET /api/ip3/v1/imports/{id}",
  console: "imports.get",
  run: async (ctx, input) => {
    const run = await getRow(ctx, input.id);
    if (run.status !== "running") return toRunDto(run);
    await failInterruptedRuns(ctx);
    return toRunDto(await getRow(ctx, input.id));
  },
});

export interface RunFile {
  name: string;
  size: bigint;
  sha256: Buffer;
  bytes: ReadableStream<Uint8Array>;
}

/** The original report of an import as a stream of its exact bytes. */
export async function openRunFile(ctx: ServiceContext, input: { id: string }): Promise<RunFile> {
  requireAction(ctx, mayActor(ctx.actor, "run.read") ? "evidence.read" : "run.read_own");
  const run = await getRow(ctx, input.id);
  if (run.file_id === null) {
    throw new ServiceError("not_found", { detail: "This import kept no file." });
  }
  const chunks = readStoredFile(ctx.db.pool, run.file_id);
  return {
    name: run.file_name,
    size: run.file_size,
    sha256: run.file_sha256,
    bytes: new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    }),
  };
}
