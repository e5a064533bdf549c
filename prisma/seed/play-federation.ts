import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { AGENT_PEOPLE } from "@/accounts/server/simulated-people";
import { appendFederationEvent } from "@/federation/server/events/append-federation-event";
import { emitEvent } from "@/federation/server/events/emit-event";
import { applyRevision } from "@/federation/server/joining/apply-revision";
import {
  type FedAgentRow,
  findFedAgent,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import { attestSkills } from "@/federation/server/queries/fed-review-evidence";
import { decideReviewRow } from "@/federation/server/queries/fed-reviews";
import { refreshRanking } from "@/federation/server/ranking/refresh-ranking";
import { registerSimulated } from "@/federation/server/simulated/register-simulated";
import { storeSimulatedOperator } from "@/federation/server/simulated/simulated-operator";
import { rejectRegistration } from "@/federation/server/standing/reject-registration";
import { inTransaction } from "@/platform/db/transaction";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import {
  DEMO_OPERATORS,
  DEMO_REGISTRATIONS,
  type DemoFate,
  type DemoRegistration,
} from "./demo-federation";
import { actingAs } from "./demo-people";

const DAY_MS = 24 * 60 * 60 * 1000;
const FEDERATION_LOCK = 0x50524c11;
const REVIEWER = AGENT_PEOPLE.operator;

type Listed = Extract<DemoFate, { tier: unknown }>;

/**
 * Plays the simulated federation once: operators, registrations through the gates as the real ones pass
 * them, with what the network would have shown, and what people decided on them. Nothing of it is ever
 * probed, reminded of or expired. Returns how many registrations it added.
 */
export function playFederation(ctx: ServiceContext, day: Date): Promise<number> {
  // Held until all are played: a second start waits, and then finds them.
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [FEDERATION_LOCK]);
    let added = 0;
    for (const operator of DEMO_OPERATORS) {
      const person = actingAs(ctx, REVIEWER, at(day, -160));
      await inTransaction(ctx.db.pool, (own) => storeSimulatedOperator(person, own, operator));
    }
    for (const demo of DEMO_REGISTRATIONS) {
      if ((await findFedAgent(ctx.db.pool, demo.declaration.did)) !== null) continue;
      await playRegistration(ctx, demo, day);
      added += 1;
    }
    return added;
  });
}

function at(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}

async function playRegistration(
  ctx: ServiceContext,
  demo: DemoRegistration,
  day: Date,
): Promise<void> {
  const { declaration, fate, since } = demo;
  const submitted = at(day, since);
  // Of digests, so that two installations show the same.
  const registrationId = `reg_${sha256(declaration.did).slice(0, 24)}`;
  const anyone: ServiceContext = { ...ctx, actor: { kind: "anonymous" }, clock: () => submitted };
  const isSilent = fate.end === "checking";
  const shown = { binding: demo.binding, isSilent };
  const agent = await registerSimulated(anyone, { registrationId, declaration, ...shown });
  await inTransaction(ctx.db.pool, async (client) => {
    if ("tier" in fate) await playListing(ctx, client, agent, fate, day);
    if (fate.end === "rejected") await reject(ctx, client, agent, fate, day);
  });
}

/** Approves a registration, lets its days pass, and ends it where it ended. */
async function playListing(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  fate: Listed,
  day: Date,
): Promise<void> {
  const now = at(day, fate.on);
  const person = actingAs(ctx, REVIEWER, now);
  const by = actorName(person.actor);
  const review = await reviewOf(client, agent.id);
  const attested =
    agent.runtime_type === "grpc" ? agent.declaration.skills.map(({ id }) => id) : [];
  const decided = { actor: person.actor, review: { id: review }, now };
  const approved = { decision: "approve", tier: fate.tier, attested_skills: attested } as const;
  await decideReviewRow(client, decided, approved);
  await applyRevision(person, client, agent, 1);
  await attestSkills(client, agent.id, attested, { by, name: person.actor.name, now });
  const approval = { tier: fate.tier, approved_at: now, approved_by: by };
  const standing = {
    status: "approved",
    status_since: now,
    approved_by_role: "integrator",
  } as const;
  await updateFedAgent(client, agent.id, { ...approval, ...standing }, now);
  const { did, operator_did: operatorDid, registration_id: registration, role } = agent;
  const event = { did, operatorDid, audience: "public", simulation: true } as const;
  await emitEvent(person, client, {
    ...event,
    type: "federation.registration.approved",
    data: { tier: fate.tier, role },
  });
  await passDays(client, agent.id, fate, day);
  await refreshRanking(client, agent.id, day, { touched: true });
  const sum = { registration, review, revision: 1, tier: fate.tier, by, attested };
  await appendFederationEvent(person, client, { did, kind: "federation.approve", sum });
  if (fate.end === "approved") return;
  const ended = at(day, -30);
  const later = actingAs(ctx, REVIEWER, ended);
  await updateFedAgent(
    client,
    agent.id,
    { status: fate.end, status_reason: "superseded", status_since: ended, ended_at: ended },
    ended,
  );
  await emitEvent(later, client, {
    ...event,
    type: `federation.registration.${fate.end}`,
    data: { reason: "superseded" },
  });
  await appendFederationEvent(later, client, {
    did,
    kind: fate.end === "withdrawn" ? "federation.withdraw" : "federation.suspend",
    sum: { registration, reason: "superseded", by },
  });
}

/** Probes of the last 90 days, the days on which examples ran, and what the last probe said. */
async function passDays(
  client: PoolClient,
  agentId: bigint,
  { on, silent, runs, liveness }: Listed,
  day: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO fed_probe_day (agent_id, day, ok, failed)
     SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date - n,
       CASE WHEN n < $3 THEN 0 WHEN n % 19 = 4 THEN 23 ELSE 24 END,
       CASE WHEN n < $3 THEN 9 WHEN n % 19 = 4 THEN 1 ELSE 0 END
     FROM generate_series(0, $4::int) n`,
    [agentId, day, silent, Math.min(89, -on)],
  );
  await client.query(
    `UPDATE fed_skill SET demonstrated_days =
       ARRAY(SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date - 7 * n FROM generate_series(0, $3::int - 1) n)
     WHERE agent_id = $1 AND level = 'demonstrated'`,
    [agentId, day, runs],
  );
  await client.query("UPDATE fed_agent SET liveness = $2, liveness_since = $3 WHERE id = $1", [
    agentId,
    liveness,
    at(day, -silent),
  ]);
}

async function reject(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  { on, reason, note }: Extract<DemoFate, { end: "rejected" }>,
  day: Date,
): Promise<void> {
  const now = at(day, on);
  const person = actingAs(ctx, REVIEWER, now);
  const by = actorName(person.actor);
  const review = await reviewOf(client, agent.id);
  const decided = { actor: person.actor, review: { id: review }, now };
  await decideReviewRow(client, decided, { decision: "reject", reason_code: reason, note });
  await rejectRegistration(person, client, agent, "review_rejected", { record: false });
  await appendFederationEvent(person, client, {
    did: agent.did,
    kind: "federation.reject",
    sum: {
      registration: agent.registration_id,
      review,
      revision: 1,
      about: "registration",
      by,
      reason,
    },
  });
}

async function reviewOf(client: PoolClient, agentId: bigint): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM fed_review WHERE agent_id = $1 AND state = 'awaiting'",
    [agentId],
  );
  const [review] = rows;
  if (review === undefined) throw new Error(`registration ${agentId} awaits no review`);
  return review.id;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
