import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList } from "@/platform/domain/list";
import type { ServiceContext } from "@/platform/operation/context";
import { CheckpointDto, CheckpointPageDto } from "./log-dto";
import { findLogOrigins } from "./queries/log-signing";
import {
  type CheckpointRow,
  findCheckpointOfSize,
  findCheckpoints,
  findLatestCheckpoint,
} from "./queries/transparency-log";
import { publishCheckpoint } from "./signing/publish-checkpoint";

const LIST = defineList({ key: { ordinal: "id" } });

export function toCheckpointDto(row: CheckpointRow): z.infer<typeof CheckpointDto> {
  return pickDto(CheckpointDto, row, {
    ordinal: String(row.ordinal),
    root: row.root.toString("base64"),
    signed_at: row.signedAt.toISOString(),
  });
}

/** The newest signed checkpoint; public. The first one is made on the first request. */
export async function getLatestCheckpoint(ctx: ServiceContext): Promise<CheckpointRow> {
  return (await findLatestCheckpoint(ctx.db.pool)) ?? publishCheckpoint(ctx);
}

/** The checkpoint of a size; public. Throws `not_found` where none was signed there. */
export async function getCheckpointOfSize(
  ctx: ServiceContext,
  input: { size: number },
): Promise<CheckpointRow> {
  const row = await findCheckpointOfSize(ctx.db.pool, input.size);
  if (row === null) {
    throw new ServiceError("not_found", `No checkpoint of size ${input.size} was signed.`);
  }
  return row;
}

/** Every checkpoint that was ever signed, newest first; public. */
export const listCheckpoints = operation({
  name: "listCheckpoints",
  summary: "List every checkpoint that was signed, newest first",
  tag: "Trace",
  auth: [],
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  queryError: "validation_failed",
  input: listingOf(LIST).input,
  output: CheckpointPageDto,
  says: "One page",
  errors: [],
  rest: "GET /api/trace/checkpoints",
  console: "trace.checkpoints",
  run: async (ctx, input) => {
    const before = keyOf(LIST, input.cursor)?.ordinal ?? null;
    const rows = await findCheckpoints(ctx.db.pool, before, input.limit);
    const { page, next_cursor } = pageOf(LIST, rows, input.limit);
    return {
      origin: (await findLogOrigins(ctx.db.pool))[0],
      checkpoints: page.map(toCheckpointDto),
      next_cursor,
    };
  },
});
