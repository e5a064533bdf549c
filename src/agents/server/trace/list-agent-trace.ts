import "server-only";
import { z } from "zod";
import type { AgentKey } from "@/agents/domain/key-lifecycle";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { findAgentRecords } from "@/agents/server/queries/agent-records";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
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

/** Records of a chain, the newest first. */
export const RECORD_LIST = defineList({ key: { epoch: "number", seq: "id" } });

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
      after: keyOf(RECORD_LIST, cursor),
      limit: limit + 1,
    });
    const keys = await findAgentKeys(ctx.db.pool, agent.id);
    const { page, next_cursor } = pageOf(RECORD_LIST, found, limit);
    return {
      did: agent.did,
      records: page.map((record) => toRecordDto(record, keys)),
      next_cursor,
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
