import "server-only";
import { z } from "zod";
import { HIGHEST_SCORE } from "@/agents/domain/tier";
import { approvalGate } from "@/agents/domain/trust/narrowing";
import { readTraceEvent } from "@/agents/domain/trust/trace-event";
import { rulesOf } from "@/agents/domain/trust/trust-state";
import { findAgentRecords, findCauses } from "@/agents/server/queries/agent-records";
import type { AgentRow } from "@/agents/server/queries/agents";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import type { StoredRecord } from "@/trace/domain/chain";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";
import { RECORD_LIST } from "./list-agent-trace";
import { AgentScoreDto } from "./score-dto";
import { readTraceLine } from "./trace-line";

const GetScoreInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/**
 * An agent's score with what follows from it, and the changes that led there, each with the record that
 * caused it. Throws an Error for a change that the trace does not hold in its form: it proves nothing.
 */
export const getScore = operation({
  ...READ_AGENTS,
  name: "getAgentScore",
  summary: "The trust score, what follows from it, and every change with its cause",
  params: OfAgent,
  query: GetScoreInput,
  queryError: "validation_failed",
  input: OfAgent.extend(GetScoreInput.shape),
  output: AgentScoreDto,
  says: "Score and changes, the newest first",
  errors: [],
  rest: "GET /api/agents/{id}/score",
  console: "agents.score",
  run: async (ctx, { id, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const agent = await requireAgentRow(ctx, id);
    const found = await findAgentRecords(ctx.db.pool, {
      did: agent.did,
      epoch: null,
      kind: "score.apply",
      after: keyOf(RECORD_LIST, cursor),
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(RECORD_LIST, found, limit);
    const places = page.map(({ epoch, seq }) => [epoch, seq] as const);
    const causes = await findCauses(ctx.db.pool, agent.did, places);
    const delta = agent.score - agent.baseline;
    return {
      did: agent.did,
      current_score: agent.score,
      baseline_score: agent.baseline,
      trust_delta: delta,
      status: agent.status,
      read_only_until: agent.read_only_until?.toISOString() ?? null,
      approval_gate: approvalGate(delta),
      challenges_missed: agent.trust.missed,
      rules: rulesFor(agent),
      changes: page.map((record) =>
        toChangeDto(record, causes.get(`${record.epoch}/${record.seq}`) ?? null),
      ),
      next_cursor,
    };
  },
});

function rulesFor({ baseline, trust, thresholds_version }: AgentRow): AgentScoreDto["rules"] {
  const { version, effects, ceilingAboveBaseline, gainPerHour, unheeded, ...rules } =
    rulesOf(trust);
  const { degrade, quarantine, recover } = rules;
  return {
    version,
    thresholds_version,
    effects: { ...effects },
    ceiling: Math.min(HIGHEST_SCORE, baseline + ceilingAboveBaseline),
    gain_per_hour: gainPerHour,
    source_loss_per_day: unheeded.lossPerDay,
    unheeded_loss_per_day: unheeded.of === "all" ? unheeded.lossPerDay : null,
    // A delta is reached at its value, a score fallen below.
    degraded_below: Math.max(degrade.score, baseline + degrade.delta + 1),
    quarantined_at: Math.max(quarantine.score, baseline + quarantine.delta),
    recovers_from: Math.max(degrade.score, baseline + recover.delta),
    quiet_minutes: recover.quietMinutes,
  };
}

function toChangeDto(
  record: StoredRecord,
  cause: StoredRecord | null,
): AgentScoreDto["changes"][number] {
  const body = readTraceLine(record.line);
  const event = body && readTraceEvent(body.kind, body.sum);
  if (body === null || event?.kind !== "score.apply") {
    throw new Error(`record ${record.chain}#${record.epoch}/${record.seq} is no change of a score`);
  }
  const { delta, old, new: next, cause: why, table, withheld = 0, because = null } = event.sum;
  const by = cause && readTraceLine(cause.line);
  return {
    epoch: record.epoch,
    seq: String(record.seq),
    hash: Buffer.from(record.hash).toString("hex"),
    at: body.at,
    delta,
    old,
    new: next,
    cause: why,
    table,
    withheld,
    withheld_because: because,
    caused_by:
      cause && by
        ? { seq: String(cause.seq), kind: by.kind, actor: by.actor, summary: by.sum }
        : null,
  };
}
