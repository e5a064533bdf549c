import type { PoolClient } from "pg";
import { AGENT_PEOPLE } from "@/accounts/server/simulated-people";
import { findReviews } from "@/agents/server/queries/agent-stops";
import { findAgent } from "@/agents/server/queries/agents";
import { registerSimulatedAgent } from "@/agents/server/simulated/simulated-agent";
import { restoreAgent } from "@/agents/server/stops/restore-agent";
import { reviewAgent, reviewId } from "@/agents/server/stops/review-agent";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { findTools } from "@/firewall/server/queries/tools";
import { registerTool } from "@/firewall/server/tools/set-tool";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { type MachineDeed, perform } from "./demo-agent-deeds";
import type { AgentDeed, DemoAgent } from "./demo-agent-line";
import { DEMO_AGENTS } from "./demo-agents";
import { demoRule } from "./demo-grants";
import { GUARDED_AGENTS } from "./demo-guarded-agents";
import { actingAs } from "./demo-people";
import { DEMO_TOOLS } from "./demo-tools";
import { askWaiting, playBarriers } from "./play-barriers";

interface MachineLine {
  at: Date;
  deed: MachineDeed;
  n: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time of day at which the demonstration plays; nothing in it is later. */
const NINE_MS = 9 * 60 * 60 * 1000;
/** Day on which tools are registered. */
const TOOLS_SINCE = -15;
const AGENTS_LOCK = 0x50524c0e;

/**
 * Plays the simulated agents once, each with its history up to the day of the demonstration, by the
 * services that people and agents use. Their chains are real and their scores are what the causes
 * in them make. Their approvals are requested again where none of theirs is waiting. Returns how
 * many it added.
 */
export function playAgents(ctx: ServiceContext, day: Date): Promise<number> {
  // Held until all are played: a second start waits, and then finds them.
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [AGENTS_LOCK]);
    // Inputs of agents are stored encrypted, and the key does not exist yet.
    await ensureSecrets(ctx.clock());
    await registerTools(ctx, day);
    let added = 0;
    for (const demo of DEMO_AGENTS) {
      if ((await findAgent(client, didOf(demo))) !== null) continue;
      await playAgent(ctx, demo, instantOf(day));
      added += 1;
    }
    for (const guarded of GUARDED_AGENTS) {
      const did = didOf(guarded.demo);
      if ((await findAgent(client, did)) === null) {
        await playAgent(ctx, guarded.demo, instantOf(day));
        await playBarriers(ctx, guarded, did, instantOf(day));
        added += 1;
      }
      if (ctx.clock() >= day) await askWaiting(ctx, guarded, did);
    }
    return added;
  });
}

function didOf({ id }: DemoAgent): string {
  return `did:svc:agt:${id}`;
}

/** Instant of a day before the demonstration's and a time of it. */
function instantOf(day: Date): (days: number, time: string) => Date {
  return (days, time) => {
    const sinceNine = Date.parse(`1970-01-01T${time}:00Z`) - NINE_MS;
    return new Date(day.getTime() + days * DAY_MS + sinceNine);
  };
}

/** Tools that were there before are left as they are. */
async function registerTools(ctx: ServiceContext, day: Date): Promise<void> {
  const names = DEMO_TOOLS.map(({ name }) => name);
  const known = await findTools(ctx.db.pool, { isRetired: null, names });
  const officer = actingAs(ctx, AGENT_PEOPLE.officer, instantOf(day)(TOOLS_SINCE, "05:20"));
  for (const tool of DEMO_TOOLS) {
    if (known.some(({ name }) => name === tool.name)) continue;
    await registerTool(officer, tool);
  }
}

async function playAgent(
  ctx: ServiceContext,
  demo: DemoAgent,
  instant: ReturnType<typeof instantOf>,
): Promise<void> {
  await register(actingAs(ctx, AGENT_PEOPLE[demo.operator], instant(demo.since, "05:00")), demo);
  const { tools } = demo;
  await people(ctx, demo, { do: "tools", by: "officer", tools }, instant(demo.since, "05:40"));
  const lines = demo.lines
    .map(({ day: days, time, deed }) => ({ at: instant(days, time), deed }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let run: MachineLine[] = [];
  for (const [n, { at, deed }] of lines.entries()) {
    if (isMachine(deed)) {
      run.push({ at, deed, n: n + 1 });
      continue;
    }
    await machine(ctx, demo, run);
    run = [];
    await people(ctx, demo, deed, at);
  }
  await machine(ctx, demo, run);
}

async function register(ctx: ServiceContext, demo: DemoAgent): Promise<void> {
  await registerSimulatedAgent(ctx, didOf(demo), demo.profile);
}

function isMachine(deed: AgentDeed): deed is MachineDeed {
  return !("by" in deed);
}

/** Everything between two actions of people, in one transaction. */
function machine(ctx: ServiceContext, demo: DemoAgent, run: readonly MachineLine[]): Promise<void> {
  return inTransaction(ctx.db.pool, async (client) => {
    for (const { deed, at, n } of run) {
      const agent = await findAgent(client, didOf(demo), true);
      if (agent === null) throw new Error(`${demo.id} is not registered`);
      await perform({ ctx, client, agent, at, n }, deed);
    }
  });
}

async function people(
  ctx: ServiceContext,
  demo: DemoAgent,
  deed: Exclude<AgentDeed, MachineDeed>,
  at: Date,
): Promise<void> {
  const person = actingAs(ctx, AGENT_PEOPLE[deed.by], at);
  const id = didOf(demo);
  switch (deed.do) {
    case "tools":
      await setGrants(person, {
        id,
        grants: deed.tools.map((tool) => ({ tool, rule: demoRule(tool) })),
      });
      return;
    case "quarantine":
      await quarantineAgent(person, { id, reason: deed.reason, by: AGENT_PEOPLE[deed.by].role });
      return;
    case "review":
      await reviewAgent(person, { id, verdict: deed.verdict, findings: deed.findings });
      return;
    case "restore": {
      const review_id = await inTransaction(ctx.db.pool, (client) => lastReview(client, id));
      const approved_by = person.actor.email;
      await restoreAgent(person, { id, review_id, approved_by, baseline_reset: true });
    }
  }
}

async function lastReview(client: PoolClient, did: string): Promise<string> {
  const agent = await findAgent(client, did);
  const [newest] = agent === null ? [] : await findReviews(client, agent.id);
  if (newest === undefined) throw new Error(`${did} was not reviewed`);
  return reviewId(newest);
}
