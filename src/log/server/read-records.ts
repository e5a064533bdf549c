import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inSnapshot } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import type { RecordPageDto } from "@/trace/server/log-dto";
import { findEpochs, findRecords, getTraceOrigin } from "@/trace/server/queries/trace";
import { requireChainReader } from "./chain-reader";

export const ListRecordsInput = z.object({
  chain: z.string().min(1).max(255).meta({ example: "incident:INC-2026-000123" }),
  epoch: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .meta({ description: "The present one where it is left out" }),
  cursor: z.string().max(200).nullish(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** Raw records of one epoch of a chain in their order, so that the reader can recompute every hash. */
export async function listRecords(
  ctx: ServiceContext,
  raw: z.input<typeof ListRecordsInput>,
): Promise<RecordPageDto> {
  const input = ListRecordsInput.parse(raw);
  await requireChainReader(ctx, input.chain);
  const after = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : -1n;
  return inSnapshot(ctx.db.pool, async (client) => {
    const epochs = await findEpochs(client, input.chain);
    const epoch = epochs.find((e) => e.epoch === (input.epoch ?? epochs.at(-1)?.epoch));
    if (epoch === undefined) {
      throw new ServiceError("not_found", { detail: `There is no chain ${input.chain}.` });
    }
    const rows = await findRecords(client, epoch, after, input.limit);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      origin: await getTraceOrigin(client),
      chain: input.chain,
      epoch: epoch.epoch,
      epochs: epochs.length,
      head: {
        next_seq: String(epoch.nextSeq),
        hash: Buffer.from(epoch.head).toString("hex"),
        sealed: epoch.sealed,
      },
      records: page.map((record) => ({
        seq: String(record.seq),
        prev: Buffer.from(record.prev).toString("hex"),
        hash: Buffer.from(record.hash).toString("hex"),
        line: Buffer.from(record.line).toString("utf8"),
      })),
      next_cursor:
        rows.length > page.length && last !== undefined ? encodeCursor([String(last.seq)]) : null,
    };
  });
}
