import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import {
  erasePayload,
  findChainOfPayload,
  findPayloads,
} from "@/trace/server/queries/trace-payloads";
import { keepPayload, recordBody } from "@/trace/server/records/append";
import { Sha256 } from "../custody/evidence-dto";
import { ErasureBody, PayloadErasureDto } from "./erasure-dto";

/** The chain for what no record names, which only a failure of the database could leave behind. */
const SERVICE_CHAIN = "service";

/**
 * Erases a payload that a record of the trace names by its commitment, and the salt with it. The
 * erasure is recorded on the same chain. Throws `not_found`, and `evidence_erased` the second time.
 */
export const erasePayloadOf = operation({
  name: "erasePayload",
  summary: "Erase a payload of the trace and its salt; the record keeps its commitment",
  tag: "Trace",
  action: "evidence.erase",
  params: z.object({ sha256: Sha256 }),
  body: ErasureBody,
  output: PayloadErasureDto,
  says: "The payload is erased",
  errors: ["evidence_erased"],
  rest: "POST /api/trace/payloads/{sha256}/erase",
  run: async (ctx, { sha256, basis, reason }) => {
    return inTransaction(ctx.db.pool, async (client) => {
      const [payload] = await findPayloads(client, [sha256]);
      if (payload === undefined) {
        throw new ServiceError("not_found", { detail: "There is no such payload." });
      }
      const chain = (await findChainOfPayload(client, sha256)) ?? SERVICE_CHAIN;
      const commitment = await keepPayload(client, Buffer.from(reason));
      const summary = { sha256, basis, by: actorName(ctx.actor) };
      const body = recordBody(ctx, { kind: "payload.erase", summary, commitment });
      if (!(await erasePayload(client, sha256, chain, body))) {
        throw new ServiceError("evidence_erased", { detail: "This payload was erased before." });
      }
      return {
        sha256,
        erased_at: ctx.clock().toISOString(),
        basis,
        reason_sha256: commitment,
      };
    });
  },
});
