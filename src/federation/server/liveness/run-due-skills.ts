import "server-only";
import type { SkillRun } from "@/federation/domain/gates/probe-outcome";
import {
  type FedAgentRow,
  findFedAgentById,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import {
  type DueSkill,
  recordMatch,
  recordMismatch,
  type SkillRunRecord,
  takeDueSkills,
} from "@/federation/server/queries/fed-skill-runs";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { emitEvent } from "../events/emit-event";
import { refreshRanking } from "../ranking/refresh-ranking";
import { type LagWatch, watchEventLoop } from "./event-loop-lag";
import { MOST_LAG_MS } from "./probe-due-agents";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const RUNS_AT_ONCE = 10;

/** Dependencies of runs of examples beside the context. */
export interface SkillRunWays {
  /** Looks at the runtime and runs the example of this skill; null where it was not run. */
  run: (skill: DueSkill) => Promise<SkillRun | null>;
  /** From 0 up to 1. */
  random: () => number;
  watch?: () => LagWatch;
}

/**
 * Runs the examples of demonstrated read skills that are due, at most ten at once, and returns how
 * many answered. A skill whose example no longer gives what it declares is not listed until it does
 * again; one that could not be run is tried an hour later and keeps its state.
 */
export async function runDueSkills(
  ctx: ServiceContext,
  { run, random, watch = watchEventLoop }: SkillRunWays,
): Promise<number> {
  const now = ctx.clock();
  const retry = new Date(now.getTime() + HOUR_MS);
  const due = await takeDueSkills(ctx.db.pool, { now, retry, limit: RUNS_AT_ONCE });
  if (due.length === 0) return 0;
  const lag = watch();
  const runs = await Promise.all(due.map((skill) => ran(ctx, skill, run)));
  // Too busy to judge anybody: the retry is planned already.
  if (lag.stop() > MOST_LAG_MS) return 0;
  let settled = 0;
  for (const [n, skill] of due.entries()) {
    const seen = runs[n] ?? null;
    if (seen === null || seen.outcome === "indeterminate") continue;
    await settleRun(ctx, skill, seen, random() * 2 - 1);
    settled += 1;
  }
  return settled;
}

async function ran(
  ctx: ServiceContext,
  skill: DueSkill,
  run: SkillRunWays["run"],
): Promise<SkillRun | null> {
  try {
    return await run(skill);
  } catch (error) {
    ctx.log.error({ err: error, did: skill.did, skill: skill.skill_id }, "skill run failed");
    return null;
  }
}

function settleRun(
  ctx: ServiceContext,
  skill: DueSkill,
  seen: SkillRun,
  jitter: number,
): Promise<void> {
  return inTransaction(ctx.db.pool, async (client) => {
    const agent = await findFedAgentById(client, skill.agent_id, true);
    if (agent === null || agent.status !== "approved") return;
    const at = ctx.clock();
    const isMatch = seen.outcome === "matched";
    const wait = (isMatch ? WEEK_MS : DAY_MS) * (1 + jitter / 10);
    const record: SkillRunRecord = {
      agentId: skill.agent_id,
      skillId: skill.skill_id,
      declarationSha256: skill.declaration_sha256,
      at,
      nextRunAt: new Date(at.getTime() + wait),
    };
    const code =
      seen.outcome === "unknown_to_runtime" ? "skill_unknown_to_runtime" : "skill_test_failed";
    const output = seen.output_sha256 === null ? null : Buffer.from(seen.output_sha256, "hex");
    const isWritten = isMatch
      ? await recordMatch(client, record, output)
      : await recordMismatch(client, record, code);
    if (!isWritten) return;
    const isChange = isMatch === (skill.failed_code !== null);
    if (isChange) await publishChange(ctx, client, agent, skill, isMatch ? null : code);
    else await refreshRanking(client, skill.agent_id, at);
  });
}

async function publishChange(
  ctx: ServiceContext,
  client: Parameters<typeof refreshRanking>[0],
  { id, did, operator_did: operatorDid, revision }: FedAgentRow,
  { skill_id: skill }: DueSkill,
  code: string | null,
): Promise<void> {
  await updateFedAgent(client, id, {}, ctx.clock());
  await emitEvent(ctx, client, {
    type: "federation.skill.changed",
    did,
    operatorDid,
    audience: "public",
    data: { skill, proven: code === null, code },
  });
  await refreshRanking(client, id, ctx.clock());
  const result = code === null ? "passed" : "failed";
  const sum = { gate: "G5", revision, result, code: code ?? "", skill };
  await appendFederationEvent(ctx, client, { did, kind: "federation.gate", sum });
}
