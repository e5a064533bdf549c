import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_TOOLS } from "@/../prisma/seed/demo-tools";
import { isUsable } from "@/agents/server/queries/approvals";
import { playerOf } from "@/encoding/domain/ids/practice-party";
import { listChannels } from "@/federation/server/chat/list-channels";
import { listDirectory } from "@/federation/server/directory/list-directory";
import { claimReview } from "@/federation/server/reviews/claim-review";
import { decideReview } from "@/federation/server/reviews/decide-review";
import { getReview } from "@/federation/server/reviews/get-review";
import { approve } from "@/firewall/server/approvals/decide-approval";
import { getApproval } from "@/firewall/server/approvals/get-approval";
import { registerTool } from "@/firewall/server/tools/set-tool";
import { closeIncident } from "@/incidents/server/cases/close-incident";
import { recordRetest } from "@/incidents/server/cases/record-retest";
import { transitionIncident } from "@/incidents/server/cases/transition-incident";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { playedActor } from "@/platform/auth/played-actor";
import { inTransaction } from "@/platform/db/transaction";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { requirePlayable } from "@/platform/operation/playable";
import { ROLES, type Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openReviewRoom, type ReviewRoom } from "@/test/rooms/review-room";
import type { TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import type { PlaygroundDto } from "./playground-dto";
import { endPlayground, openPlayground, readPlayground, startStory } from "./playground-operations";

type Person = ServiceContext & { actor: AccountActor };

let room: ReviewRoom;
let services: TestServices;
let ann: Person;

async function person(...roles: Role[]): Promise<Person> {
  const ctx = services.as(...(roles.length === 0 ? ROLES : roles));
  const { id, email, name } = ctx.actor;
  await storeAccount(services.db, { id, email, name, roles: ctx.actor.roles });
  return ctx;
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  room = await openReviewRoom();
  services = room.services;
  await ensureSecrets(new Date());
  for (const tool of DEMO_TOOLS) await registerTool(services.as("safety_officer"), tool);
});
afterAll(() => services.close());

beforeEach(async () => {
  ann = await person();
  await openPlayground(ann);
});

function opened({ playground }: PlaygroundDto): NonNullable<PlaygroundDto["playground"]> {
  if (playground === null) throw new Error("there is no playground");
  return playground;
}

/** What an account has just had made. */
async function start(ctx: Person, story: "review" | "approval" | "incident"): Promise<string> {
  const [newest] = opened(await startStory(ctx, { story })).items;
  if (newest?.story !== story) throw new Error(`no ${story} was made`);
  return newest.subject;
}

/** The second person of an account's playground, of one request. */
async function second(ctx: Person, playground?: string): Promise<Person> {
  const id = playground ?? opened(await readPlayground(ctx)).id;
  const actor = await playedActor(services.db.pool, ctx.actor, id);
  if (actor.kind !== "account") throw new Error("no account plays");
  return { ...ctx, actor };
}

const turnsOf = async (ctx: Person) =>
  opened(await readPlayground(ctx)).items.map(({ turn, state }) => `${state}: ${turn}`);

async function decide(ctx: Person, id: string) {
  const { version } = await getReview(ctx, { id });
  const said = { decision: "approve", tier: "T1", expected_version: version } as const;
  return decideReview(ctx, { id, ...said, attested_skills: [] });
}

const REFUSED = { code: "not_in_playground" };

describe("a review of a simulated registration", () => {
  it("is decided by the account and its second person, and lists nothing real", async () => {
    const id = await start(ann, "review");
    expect(await turnsOf(ann)).toEqual(["awaiting: you"]);
    await claimReview(ann, { id });
    expect(await decide(ann, id)).toMatchObject({ outcome: "seconded" });
    expect(await turnsOf(ann)).toEqual(["awaiting: second"]);
    await expect(claimReview(ann, { id })).rejects.toMatchObject({ code: "four_eyes_required" });
    await claimReview(await second(ann), { id });
    const bee = await second(ann);
    const { agent, review } = await decide(bee, id);
    expect(agent).toMatchObject({ status: "approved", tier: "T1" });
    expect(review.decision?.by).toBe(actorName(bee.actor));
    expect(review.decision?.by_name).toContain(`played by ${ann.actor.name}`);
    expect(await turnsOf(ann)).toEqual(["approve: over"]);

    const listed = async (source: "registry" | "simulation") =>
      (await listDirectory(services.anonymous, { source })).agents.map(({ did }) => did);
    expect(await listed("registry")).not.toContain(agent.did);
    expect(await listed("simulation")).toContain(agent.did);
    // Nobody has its key; and were its signature there, it would be no member.
    const asAgent = { kind: "federated", did: agent.did, kid: "k", operator: null } as const;
    await expect(listChannels({ ...ann, actor: asAgent })).rejects.toMatchObject({
      code: "not_approved",
    });
    expect(
      await room.one(
        "SELECT count(*)::int AS n FROM fed_probe p JOIN fed_agent a ON a.id = p.agent_id WHERE a.simulation",
        [],
      ),
    ).toEqual({ n: 0 });

    await endPlayground(ann);
    expect(await room.statusOf(agent.did)).toBe("withdrawn");
    expect(await listed("simulation")).not.toContain(agent.did);
  });

  it("stays closed to everyone else, and outside of an open playground", async () => {
    const id = await start(ann, "review");
    const other = await person();
    await openPlayground(other);
    await expect(claimReview(other, { id })).rejects.toMatchObject({ code: "conflict" });
    await expect(claimReview(await second(other), { id })).rejects.toMatchObject(REFUSED);
    expect((await getReview(other, { id })).allowed.obstacles).toContain("simulation");
    expect((await getReview(ann, { id })).allowed.obstacles).not.toContain("simulation");
    await endPlayground(ann);
    await expect(claimReview(ann, { id })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("an approval of a simulated call", () => {
  it("takes the account and its second person, and ends with the playground", async () => {
    const id = await start(ann, "approval");
    await approve(ann, { id, comment: "As ordered" });
    expect(await turnsOf(ann)).toEqual(["PENDING: second"]);
    await expect(approve(ann, { id, comment: "Again" })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const bee = await second(ann);
    const decided = await approve(bee, { id, comment: "Checked" });
    expect(decided.state).toBe("APPROVED");
    expect(decided.decisions.map(({ by }) => playerOf(by))).toEqual([
      `user:${ann.actor.id}`,
      `user:${ann.actor.id}`,
    ]);
    const records = await room.chainOf(decided.agent.did);
    expect(records.filter(({ kind }) => kind === "approval.decide")).toMatchObject([
      { actor: `user:${ann.actor.id}`, sum: { by: `user:${ann.actor.id}` } },
      { actor: actorName(bee.actor), sum: { by: actorName(bee.actor) } },
    ]);
    const { db } = services;
    const { rows } = await db.pool.query(
      'SELECT agent_id AS "agentId", action_sha256 AS "actionSha256", policy_sha256 AS "policySha256" FROM approval WHERE id = $1',
      [id],
    );
    const usable = () => isUsable(db.pool, { ...rows[0], id, now: new Date() });
    const mark = (is: boolean) =>
      db.pool.query("UPDATE agent SET simulation = $1 WHERE did = $2", [is, decided.agent.did]);
    expect(await usable()).toBe(true);
    // Of a real agent the two approvals would be those of one person.
    await mark(false);
    expect(await usable()).toBe(false);
    await mark(true);
    await db.pool.query("UPDATE account SET roles = '{integrator}' WHERE id = $1", [ann.actor.id]);
    expect(await usable()).toBe(false);
    await endPlayground(ann);
    expect((await getApproval(ann, { id })).state).toBe("INVALIDATED");
  });

  it("is open as work no more once the playground ended undecided", async () => {
    const id = await start(ann, "approval");
    await endPlayground(ann);
    expect((await getApproval(ann, { id })).state).toBe("INVALIDATED");
    await expect(approve(ann, { id, comment: "Late" })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("an incident that is fixed", () => {
  async function proven(): Promise<string> {
    const id = await start(ann, "incident");
    await transitionIncident(ann, { id, to: "retest" });
    const { evidence: items } = await listEvidence(ann, { incident_id: id });
    const note = items.find(({ kind }) => kind === "note");
    if (note === undefined) throw new Error("there is no evidence of the fix");
    await recordRetest(ann, { id, passed: true, evidence_ids: [note.id] });
    return id;
  }

  it("is closed by the second person, which its record says", async () => {
    const id = await proven();
    expect(await turnsOf(ann)).toEqual(["retest: second"]);
    const closing = { id, resolution: "fixed" as const, evidence_ids: [] };
    await expect(closeIncident(ann, closing)).rejects.toMatchObject({ code: "four_eyes_required" });
    const bee = await second(ann);
    expect((await getIncident(bee, { id })).allowed.actions).toContain("close_fixed");
    const closed = await closeIncident(bee, closing);
    expect(closed).toMatchObject({ workflow_status: "closed", resolution: "fixed" });
    const records = await room.chainOf(`incident:${id}`);
    expect(records.at(-1)).toMatchObject({ kind: "incident.close", actor: actorName(bee.actor) });
    expect(actorName(bee.actor)).toContain(`played-by:user:${ann.actor.id}`);
    await endPlayground(ann);
    expect((await getIncident(ann, { id })).resolution).toBe("fixed");
  });

  it("is closed as out of scope by the service where the playground ends before", async () => {
    const id = await proven();
    await endPlayground(ann);
    const { workflow_status: state, resolution } = await getIncident(ann, { id });
    expect({ state, resolution }).toEqual({ state: "closed", resolution: "out_of_scope" });
    const records = await room.chainOf(`incident:${id}`);
    expect(records.at(-1)).toMatchObject({ kind: "incident.close", actor: "did:svc:service" });
  });
});

describe("the second person is refused", () => {
  it("a real review, and one of the demonstration", async () => {
    const { reviewId } = await room.waiting();
    await expect(claimReview(await second(ann), { id: reviewId })).rejects.toMatchObject(REFUSED);
    await services.db.pool.query("UPDATE fed_review SET simulation = true WHERE id = $1", [
      reviewId,
    ]);
    await expect(claimReview(await second(ann), { id: reviewId })).rejects.toMatchObject(REFUSED);
  });

  it("what was made for the playground once it were real", async () => {
    const id = await start(ann, "incident");
    const number = BigInt(id.slice("INC-2026-".length));
    await services.db.pool.query("UPDATE incident SET simulation = false WHERE id = $1", [number]);
    const to = { id, to: "retest" } as const;
    await expect(transitionIncident(await second(ann), to)).rejects.toMatchObject(REFUSED);
    await services.db.pool.query("UPDATE incident SET simulation = true WHERE id = $1", [number]);
    expect(await transitionIncident(await second(ann), to)).toMatchObject({
      workflow_status: "retest",
    });
  });

  it("an operation that is not playable, called by another service as well", async () => {
    const id = await start(ann, "approval");
    const bee = await second(ann);
    await expect(registerTool(bee, DEMO_TOOLS[0] as never)).rejects.toMatchObject(REFUSED);
    await expect(startStory(bee, { story: "review" })).rejects.toMatchObject(REFUSED);
    await expect(openPlayground(bee)).rejects.toMatchObject(REFUSED);
    await expect(endPlayground(bee)).rejects.toMatchObject(REFUSED);
    expect((await getApproval(bee, { id })).allowed.decide).toBe(true);
  });

  it("once the playground ended, also in a request that began before", async () => {
    const id = await start(ann, "approval");
    const bee = await second(ann);
    const { id: playground } = opened(await readPlayground(ann));
    await endPlayground(ann);
    await expect(second(ann, playground)).rejects.toMatchObject({
      ...REFUSED,
      extra: { reason: "ended" },
    });
    await expect(approve(bee, { id, comment: "Late" })).rejects.toMatchObject(REFUSED);
    await openPlayground(ann);
    await expect(approve(bee, { id, comment: "Late" })).rejects.toMatchObject(REFUSED);
  });

  it("in another account's playground", async () => {
    const id = await start(ann, "approval");
    const other = await person();
    await openPlayground(other);
    const { id: playground } = opened(await readPlayground(ann));
    await expect(second(other, playground)).rejects.toMatchObject(REFUSED);
    await expect(approve(await second(other), { id, comment: "Mine" })).rejects.toMatchObject(
      REFUSED,
    );
    // A forged actor, too.
    const { actor } = await second(ann);
    const forged = { ...other, actor: { ...other.actor, plays: actor.plays } };
    await expect(approve(forged as Person, { id, comment: "Mine" })).rejects.toMatchObject(REFUSED);
  });

  it("what the account itself may not do, with a token, and without the right to play", async () => {
    const id = await start(ann, "approval");
    const lost = { ...ann, actor: { ...ann.actor, roles: ["integrator"] as const } };
    await expect(approve(await second(lost), { id, comment: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    const demoted = { ...ann, actor: { ...ann.actor, roles: ["safety_officer"] as const } };
    const { id: playground } = opened(await readPlayground(ann));
    await expect(second(demoted, playground)).rejects.toMatchObject(REFUSED);
    const token = { ...ann, actor: { ...ann.actor, via: "api_token" as const } };
    await expect(second(token, playground)).rejects.toMatchObject(REFUSED);
    for (const actor of [services.anonymous.actor, services.service.actor]) {
      await expect(playedActor(services.db.pool, actor, playground)).rejects.toMatchObject(REFUSED);
    }
    await expect(second(ann, "x")).rejects.toMatchObject(REFUSED);
    await expect(second(ann, randomUUID())).rejects.toMatchObject(REFUSED);
  });

  it("a record of anything that was not asked about", async () => {
    const bee = await second(ann);
    const { appendRecord } = await import("@/trace/server/records/append");
    const record = { chain: "service", kind: "playground.end", summary: {} } as const;
    await expect(
      inTransaction(services.db.pool, (client) => appendRecord(bee, client, record)),
    ).rejects.toThrow("did not hand to requirePlayable");
  });
});

describe("the end of a playground", () => {
  it("waits for an act that is under way, and then nothing more is done", async () => {
    const id = await start(ann, "incident");
    const bee = await second(ann);
    const order: string[] = [];
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const acting = inTransaction(services.db.pool, async (client) => {
      await requirePlayable(client, bee, { simulation: true, subject: id });
      locked();
      await gate;
      order.push("act");
    });
    await isLocked;
    const ending = endPlayground(ann).then(() => order.push("end"));
    const waiting = async () =>
      (await room.one(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE playground SET%'",
        [],
      )) as { n: number };
    await expect.poll(async () => (await waiting()).n).toBe(1);
    proceed();
    await Promise.all([acting, ending]);
    expect(order).toEqual(["act", "end"]);
    await expect(transitionIncident(bee, { id, to: "retest" })).rejects.toMatchObject(REFUSED);
  });

  it("is repeated without another effect, and a playground is opened once at a time", async () => {
    const first = opened(await readPlayground(ann)).id;
    const both = await Promise.all([openPlayground(ann), openPlayground(ann)]);
    expect(both.map((dto) => opened(dto).id)).toEqual([first, first]);
    await Promise.all([endPlayground(ann), endPlayground(ann)]);
    expect((await endPlayground(ann)).playground).toBeNull();
    await expect(startStory(ann, { story: "review" })).rejects.toMatchObject(REFUSED);
    const next = opened(await openPlayground(ann));
    expect(next.id).not.toBe(first);
    expect(next.items).toEqual([]);
  });

  it("names the right that a story would need", async () => {
    const integrator = await person("integrator");
    const { stories } = await openPlayground(integrator);
    expect(stories).toEqual([
      { story: "review", missing: null },
      { story: "approval", missing: "approval.decide" },
      { story: "incident", missing: "incident.close_fixed" },
    ]);
    await expect(startStory(integrator, { story: "approval" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(openPlayground(await person("auditor"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
