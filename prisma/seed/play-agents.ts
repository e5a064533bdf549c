import type { PoolClient } from "pg";
import { findReviews } from "@/server/db/queries/agent-stops";
import { findAgent } from "@/server/db/queries/agents";
import { inTransaction } from "@/server/db/transaction";
import { RegisterAgentBody } from "@/server/services/agents/agent-input";
import { openRegistration } from "@/server/services/agents/open-registration";
import { quarantineAgent } from "@/server/services/agents/quarantine-agent";
import { registerAgent } from "@/server/services/agents/register-agent";
import { restoreAgent } from "@/server/services/agents/restore-agent";
import { reviewAgent, reviewId } from "@/server/services/agents/review-agent";
import { setTools } from "@/server/services/agents/set-tools";
import type { AccountActor, ServiceContext } from "@/server/services/context";
import type { Role } from "@/server/services/policy";
import { DEMO_AUDIENCE, type MachineDeed, perform } from "./demo-agent-deeds";
import { demoAgentKey } from "./demo-agent-key";
import type { AgentDeed, AgentPart, DemoAgent } from "./demo-agent-line";
import { DEMO_AGENTS } from "./demo-agents";

interface MachineLine {
  at: Date;
  deed: MachineDeed;
  n: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time of day at which the demonstration plays; nothing in it is later. */
const NINE_MS = 9 * 60 * 60 * 1000;
const AGENTS_LOCK = 0x50524c0e;

/** People of the demonstration; they have no accounts. */
const PEOPLE: Readonly<Record<AgentPart, { id: string; name: string; email: string; role: Role }>> =
  {
    operator: {
      id: "00000000-0000-4000-8000-00000000002a",
      name: "Ingo Integrator (simulated)",
      email: "i.integrator@bank.example",
      role: "integrator",
    },
    second_operator: {
      id: "00000000-0000-4000-8000-00000000002b",
      name: "Olga Operator (simulated)",
      email: "o.operator@bank.example",
      role: "integrator",
    },
    officer: {
      id: "00000000-0000-4000-8000-00000000002c",
      name: "Sara Safety (simulated)",
      email: "s.safety@bank.example",
      role: "safety_officer",
    },
    second_officer: {
      id: "00000000-0000-4000-8000-00000000002d",
      name: "Sven Second (simulated)",
      email: "s.second@bank.example",
      role: "safety_officer",
    },
    lead: {
      id: "00000000-0000-4000-8000-00000000000c",
      name: "Lea Lead (simulated)",
      email: "lead@bank.example",
      role: "lead",
    },
  };

/**
 * Plays the simulated agents once, each with its history up to the day of the demonstration, by the
 * services that people and agents use. Their chains are real and their scores are what the causes in
 * them make. Returns how many it added.
 */
export function playAgents(ctx: ServiceContext, day: Date): Promise<number> {
  // Held until all are played: a second start waits, and then finds them.
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [AGENTS_LOCK]);
    let added = 0;
    for (const demo of DEMO_AGENTS) {
      if ((await findAgent(client, didOf(demo))) !== null) continue;
      await playAgent(ctx, demo, day);
      added += 1;
    }
    return added;
  });
}

function didOf({ id }: DemoAgent): string {
  return `did:svc:agt:${id}`;
}

async function playAgent(ctx: ServiceContext, demo: DemoAgent, day: Date): Promise<void> {
  const instant = (days: number, time: string) => {
    const sinceNine = Date.parse(`1970-01-01T${time}:00Z`) - NINE_MS;
    return new Date(day.getTime() + days * DAY_MS + sinceNine);
  };
  await register(as(ctx, demo.operator, instant(demo.since, "05:00")), demo);
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
  const did = didOf(demo);
  const key = demoAgentKey(did, 0);
  const named = { did, key: key.multikey };
  const challenge = await openRegistration(ctx, { ...named, purpose: "register" }, DEMO_AUDIENCE);
  const body = RegisterAgentBody.parse({
    ...demo.profile,
    ...named,
    challenge_id: challenge.challenge_id,
    next_key_sha256: demoAgentKey(did, 1).sha256,
  });
  // Nobody can sign with the key; for a simulation, its word is taken.
  const { key_thumbprint: kid, nonce } = challenge;
  await registerAgent(ctx, body, { did, kid, nonce, tag: "svc-agent-pop" }, { simulation: true });
}

function isMachine(deed: AgentDeed): deed is MachineDeed {
  return !("by" in deed);
}

/** What lies between two deeds of people, in one transaction. */
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
  const person = as(ctx, deed.by, at);
  const id = didOf(demo);
  switch (deed.do) {
    case "tools":
      await setTools(person, { id, tools: [...deed.tools] });
      return;
    case "quarantine":
      await quarantineAgent(person, { id, reason: deed.reason, by: PEOPLE[deed.by].role });
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

function as(
  ctx: ServiceContext,
  part: AgentPart,
  at: Date,
): ServiceContext & { actor: AccountActor } {
  const { id, name, email, role } = PEOPLE[part];
  return {
    ...ctx,
    clock: () => at,
    actor: { kind: "account", id, name, email, roles: [role], via: "session", scopes: null },
  };
}
