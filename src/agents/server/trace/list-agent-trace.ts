import "server-only";
import { z } from "zod";
import type { AgentKey } from "@/agents/domain/key-lifecycle";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { findAgentRecords } from "@/agents/server/queries/agent-records";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { isSelfConsistent, type StoredRecord } from "@/trace/domain/chain";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";
import { AgentTraceDto } from "./agent-trace-dto";
import { signerOf } from "./record-signer";
import { readTraceLine } from "./trace-line";

const ListAgentTraceInput = z.object({
  kind: z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9_.-]*$/)
    .optional()
    .meta({ example: "score.apply" }),
  epoch: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .meta({ description: "All of them where it is left out" }),
  cursor: z.string().max(200).nullish(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([
  z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  z.string().regex(/^\d{1,18}$/),
]);

/** Place that a cursor of records names. Throws `invalid_cursor`. */
export function placeOf(cursor: string | null | undefined): readonly [number, bigint] | null {
  if (!cursor) return null;
  const [epoch, seq] = decodeCursor(cursor, Key);
  return [epoch, BigInt(seq)];
}

/** Cursor behind the last record of a page, or null where the page is the last one. */
export function cursorBehind(page: readonly StoredRecord[], limit: number): string | null {
  const last = page.length > limit ? page[limit - 1] : undefined;
  return last === undefined ? null : encodeCursor([last.epoch, String(last.seq)]);
}

/** Records of an agent's chain, the newest first; each is checked against its hash on the way. */
export const listAgentTrace = operation({
  ...READ_AGENTS,
  name: "listAgentTrace",
  summary: "Records of the agent's chain, the newest first, each checked against its hash",
  params: OfAgent,
  query: ListAgentTraceInput,
  queryError: "validation_failed",
  input: OfAgent.extend(ListAgentTraceInput.shape),
  output: AgentTraceDto,
  says: "One page",
  errors: [],
  rest: "GET /api/agents/{id}/trace",
  console: "agents.trace",
  run: async (ctx, { id, kind, epoch, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const agent = await requireAgentRow(ctx, id);
    const found = await findAgentRecords(ctx.db.pool, {
      did: agent.did,
      kind: kind ?? null,
      epoch: epoch ?? null,
      after: placeOf(cursor),
      limit: limit + 1,
    });
    const keys = await findAgentKeys(ctx.db.pool, agent.id);
    return {
      did: agent.did,
      records: found.slice(0, limit).map((record) => toRecordDto(record, keys)),
      next_cursor: cursorBehind(found, limit),
    };
  },
});

function toRecordDto(
  record: StoredRecord,
  keys: readonly AgentKey[],
): AgentTraceDto["records"][number] {
  const body = readTraceLine(record.line);
  return {
    epoch: record.epoch,
    seq: String(record.seq),
    hash: Buffer.from(record.hash).toString("hex"),
    prev: Buffer.from(record.prev).toString("hex"),
    at: body?.at ?? null,
    kind: body?.kind ?? null,
    actor: body?.actor ?? null,
    request: body?.req ?? null,
    summary: body?.sum ?? null,
    payload: body?.pay ?? null,
    verified: isSelfConsistent(nodePrimitives, record),
    signer: body && (signerOf(record.chain, keys, body)?.verdict ?? null),
  };
}
