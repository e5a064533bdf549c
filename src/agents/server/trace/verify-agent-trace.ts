import "server-only";
import type { PoolClient } from "pg";
import type { Replay } from "@/agents/domain/trust/replay-trust";
import { rulesOf } from "@/agents/domain/trust/trust-state";
import { PUBLISHED_VERSION } from "@/agents/domain/trust/trust-thresholds";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import type { AgentRow } from "@/agents/server/queries/agents";
import { findThresholds } from "@/agents/server/queries/trust-thresholds";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";
import { toThresholds } from "../trust/thresholds-dto";
import { AgentTraceVerificationDto } from "./agent-trace-dto";
import { type ReplayedAgent, replayAgent } from "./replay-agent";

const SHOWN = 100;

/**
 * Checks an agent's whole chain and recomputes its score and status from the causes in it, on one
 * snapshot with what is stored of the agent. Throws `not_found`.
 */
export const verifyAgentTrace = operation({
  ...READ_AGENTS,
  name: "verifyAgentTrace",
  summary: "Recompute the agent's chain, and its score and status from the causes in it",
  params: OfAgent,
  output: AgentTraceVerificationDto,
  says: "Verified, different or broken",
  errors: [],
  rest: "GET /api/agents/{id}/trace/verify",
  console: "agents.verifyTrace",
  run: async (ctx, { id }) => {
    requireAction(ctx, "agent.read");
    return checkAgentTrace(ctx, id);
  },
});

/** The same for the command on the machine itself, which checks no right. */
export async function checkAgentTrace(
  ctx: Pick<ServiceContext, "db" | "clock">,
  id: string,
): Promise<AgentTraceVerificationDto> {
  const found = await inSnapshot(ctx.db.pool, (client) => readAgent(ctx, client, id));
  return { ...found, checked_at: ctx.clock().toISOString() };
}

async function readAgent(
  ctx: Pick<ServiceContext, "db">,
  client: PoolClient,
  id: string,
): Promise<Omit<AgentTraceVerificationDto, "checked_at">> {
  const agent = await requireAgentRow(ctx, id, { client });
  const keys = await findAgentKeys(client, agent.id);
  const replayed = await replayAgent(client, agent, keys);
  const { replay, breaks } = replayed;
  const differences = [...replay.differences, ...(await unsetThresholds(client, replay))];
  const agrees = differences.length === 0 && isStored(agent, replayed);
  return {
    status: breaks.length > 0 ? "broken" : agrees ? "verified" : "differs",
    did: agent.did,
    epochs: replayed.epochs,
    records: replayed.records,
    broken: breaks.map((each) => ({ ...each, seq: String(each.seq) })),
    stored: { score: agent.score, status: agent.status, baseline: agent.baseline },
    recomputed: { score: replay.score, status: replay.status, baseline: replay.baseline },
    changes: replay.changes.length,
    differences_total: differences.length,
    differences: differences.slice(0, SHOWN).map(({ index, reason, expected, stored }) => ({
      ...(replayed.placeOf(index) ?? { epoch: null, seq: null }),
      reason,
      expected: expected && `${expected.kind} ${canonicalJson(expected.sum)}`,
      stored: stored === null ? null : JSON.stringify(stored),
    })),
    flagged_total: replayed.flaggedTotal,
    flagged: replayed.flagged,
  };
}

/** Thresholds in the chain that are missing in the history of the setting. */
async function unsetThresholds(client: PoolClient, { thresholds }: Replay) {
  const versions = thresholds.map(({ applied }) => applied.version);
  const set = new Map(
    (await findThresholds(client, versions)).map((row) => [row.version, toThresholds(row)]),
  );
  return thresholds.flatMap(({ index, applied }) => {
    const sum = set.get(applied.version);
    if (sum !== undefined && canonicalJson(sum) === canonicalJson(applied)) return [];
    const expected = sum === undefined ? null : { kind: "thresholds.apply", sum };
    return [{ index, reason: "thresholds_not_set", expected, stored: applied }];
  });
}

/** Whether the agent's row says what its trace makes. */
function isStored(agent: AgentRow, { replay }: ReplayedAgent): boolean {
  const until = agent.read_only_until;
  const thresholds = replay.thresholds.at(-1)?.applied ?? null;
  return (
    canonicalJson(agent.trust.thresholds ?? null) === canonicalJson(thresholds) &&
    agent.thresholds_version === (thresholds?.version ?? PUBLISHED_VERSION) &&
    replay.rules === rulesOf(agent.trust).version &&
    replay.score === agent.score &&
    replay.status === agent.status &&
    replay.baseline === agent.baseline &&
    replay.readOnlyUntil === (until === null ? null : traceTime(until))
  );
}
