import "server-only";
import { z } from "zod";
import { sealDigest } from "@/agents/domain/trust/quarantine";
import { ServiceError } from "@/encoding/domain/errors";
import { findRecordLine } from "@/packages/server/queries/packages";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import { findCoveringCheckpoint, proveRecord } from "@/trace/server/prove-record";
import { findEpochs } from "@/trace/server/queries/trace";
import { toReceipt } from "../chain/receipt-dto";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";
import { SealDto } from "../trust/quarantine-dto";

const SealQuery = z.object({
  epoch: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .meta({ description: "The last sealed one where it is left out" }),
});

/**
 * Proof that an epoch of an agent's chain was sealed: the record, and its proof in the log once a
 * checkpoint covers it. It signs nothing and waits for nothing. Throws `not_found` for an epoch
 * that is not sealed.
 */
export const readSeal = operation({
  ...READ_AGENTS,
  name: "readAgentSeal",
  summary: "Read the seal of an agent's chain with what proves it",
  params: OfAgent,
  query: SealQuery,
  queryError: "validation_failed",
  output: SealDto,
  says: "The record, and its proof where there is one",
  errors: [],
  rest: "GET /api/agents/{id}/trace/seal",
  console: "agentStops.seal",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    const { did } = await requireAgentRow(ctx, input.id);
    const { place, hash, line } = await inSnapshot(ctx.db.pool, async (client) => {
      const sealed = (await findEpochs(client, did)).filter((each) => each.sealed);
      const wanted = input.epoch;
      const epoch =
        wanted === undefined ? sealed.at(-1) : sealed.find((each) => each.epoch === wanted);
      if (epoch === undefined) {
        throw new ServiceError("not_found", "There is no such sealed epoch.");
      }
      const at = { chain: did, epoch: epoch.epoch, seq: epoch.nextSeq - 1n };
      const record = await findRecordLine(client, at);
      if (record === null) throw new Error(`the seal of ${did} is gone`);
      return { place: at, hash: epoch.head, line: record };
    });
    const checkpoint = await findCoveringCheckpoint(ctx.db.pool, place);
    return {
      did,
      epoch: place.epoch,
      trace_sealed: sealDigest(hash),
      receipt: toReceipt({ epoch: place.epoch, seq: place.seq, hash }),
      record: line.toString("utf8"),
      proof: checkpoint && (await proveRecord(ctx.db.pool, place, checkpoint)),
      checkpoint: checkpoint?.note ?? null,
    };
  },
});
