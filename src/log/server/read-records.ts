import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { RecordPageDto } from "@/trace/server/log-dto";
import { findEpochs, findRecords, getTraceOrigin } from "@/trace/server/queries/trace";
import { CHAIN_READERS, requireChainReader } from "./chain-reader";

const ListRecordsInput = z.object({
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

const OrderedInput = ListRecordsInput.extend({
  order: z.enum(["oldest", "newest"]).default("oldest"),
});

const LIST = defineList({ key: { seq: "id" } });

/**
 * Raw records of one epoch of a chain in their order, so that the reader can recompute every hash; for
 * the console also the newest first.
 */
export const listRecords = operation({
  name: "listRecords",
  summary: "Read the raw records of a chain, to recompute every hash",
  tag: "Trace",
  auth: ["bearer", "session"],
  anyOf: CHAIN_READERS,
  query: ListRecordsInput,
  queryError: "validation_failed",
  input: OrderedInput,
  output: RecordPageDto,
  says: "One page in order",
  errors: ["not_found"],
  rest: "GET /api/trace/records",
  console: "trace.records",
  run: async (ctx, input) => {
    await requireChainReader(ctx, input.chain);
    const after = keyOf(LIST, input.cursor)?.seq ?? null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const epochs = await findEpochs(client, input.chain);
      const epoch = epochs.find((e) => e.epoch === (input.epoch ?? epochs.at(-1)?.epoch));
      if (epoch === undefined) {
        throw new ServiceError("not_found", `There is no chain ${input.chain}.`);
      }
      const rows = await findRecords(client, epoch, { after, order: input.order }, input.limit);
      const { page, next_cursor } = pageOf(LIST, rows, input.limit);
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
        next_cursor,
      };
    });
  },
});
