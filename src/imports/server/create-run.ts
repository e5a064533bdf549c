import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { storableText } from "@/encoding/domain/text/storable-text";
import {
  findStoredFile,
  readStoredFile,
  type StoredFileRow,
} from "@/evidence/server/queries/stored-files";
import { detectReport } from "@/imports/domain/detect";
import { IMPORT_FORMATS, type ImportFormat } from "@/imports/domain/registry";
import { runStatement, statements } from "@/platform/db/statements";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import {
  type AccountActor,
  actorName,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { requireClaim } from "@/platform/operation/require-claim";
import { parseInput } from "@/platform/operation/validation-error";
import { failInterruptedRuns } from "./fail-interrupted-runs";
import { checkOptions, ImportOptions } from "./import-options";
import { toRunDto } from "./map-run";
import { ConnectorRunDto } from "./run-dto";

const CONNECTORS = ["auto", ...IMPORT_FORMATS] as const;

export const UploadedReport = z.object({
  upload_id: z.uuid(),
  file_name: z.string().max(1024).default("report"),
  connector: z.enum(CONNECTORS).default("auto"),
  options: ImportOptions.prefault({}),
});

export type UploadedReport = z.infer<typeof UploadedReport>;

const HEAD_BYTES = 64 * 1024;
const NAME_LENGTH = 255;

/** The stored report that an upload id names, with what its first bytes say it is. */
export async function openUpload(
  ctx: ServiceContext,
  input: UploadedReport,
): Promise<{ file: StoredFileRow; format: ImportFormat }> {
  const file = await findStoredFile(ctx.db.pool, { id: input.upload_id });
  if (file === null) throw new ServiceError("not_found", { detail: "There is no such upload." });
  if (input.connector !== "auto") return { file, format: input.connector };
  const detected = detectReport(await readHead(ctx, file.id));
  if (detected.format === null) {
    throw new ServiceError("parse_failed", {
      detail: detected.hint ?? "The content is none of the formats that can be imported.",
      extra: { position: { line: 1, column: 1 } },
    });
  }
  return { file, format: detected.format };
}

async function readHead(ctx: ServiceContext, fileId: string): Promise<Uint8Array> {
  for await (const chunk of readStoredFile(ctx.db.pool, fileId))
    return chunk.subarray(0, HEAD_BYTES);
  return new Uint8Array();
}

/** The last completed import of the same bytes by the same connector. */
export async function findPreviousRun(
  ctx: ServiceContext,
  file: StoredFileRow,
  connector: string,
): Promise<bigint | null> {
  const { rows } = await ctx.db.pool.query<{ id: bigint }>(
    `SELECT id FROM connector_run WHERE file_sha256 = $1 AND connector = $2
       AND status IN ('completed', 'completed_with_warnings') ORDER BY id DESC LIMIT 1`,
    [file.sha256, connector],
  );
  return rows[0]?.id ?? null;
}

/** Checks the options and that this actor may choose them. */
export function authoriseImport(ctx: ServiceContext, options: ImportOptions): AccountActor {
  const actor = requireAction(ctx, "import.run");
  if (options.close_missing) requireAction(ctx, "incident.transition");
  checkOptions(options);
  return actor;
}

/**
 * Registers an import of an uploaded report; executeRun does it, called by the same client or, for a
 * background run, by the runner.
 */
export async function createRun(
  ctx: ServiceContext,
  raw: z.input<typeof UploadedReport>,
  { background = false }: { background?: boolean } = {},
): Promise<ConnectorRunDto> {
  const input = parseInput(UploadedReport, raw);
  const actor = authoriseImport(ctx, input.options);
  await failInterruptedRuns(ctx);
  const { file, format } = await openUpload(ctx, input);
  const queued = statements
    .insertInto("connector_run")
    .values({
      connector: format,
      file_id: file.id,
      file_name: storableText(input.file_name, NAME_LENGTH),
      file_size: file.size,
      file_sha256: file.sha256,
      actor: actorName(ctx.actor),
      actor_name: actor.name,
      created_at: ctx.clock(),
      options: input.options,
      background,
      previous_run_id: await findPreviousRun(ctx, file, format),
    })
    .returningAll();
  const [run] = await inTransaction(ctx.db.pool, async (client) => {
    // Of one that is awaited nothing has happened before its end.
    if (background) await requireClaim(ctx, client);
    return runStatement(client, queued);
  });
  if (run === undefined) throw new Error("the import was not written");
  return toRunDto(run);
}

/** The same for the console, which waits for nothing. */
export const createRunOperation = operation({
  name: "createRun",
  summary: "The same for the console, which waits for nothing",
  action: "import.run",
  input: UploadedReport,
  output: ConnectorRunDto,
  errors: [],
  console: "imports.create",
  run: (ctx, input) => createRun(ctx, input),
});
