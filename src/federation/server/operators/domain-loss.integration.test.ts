import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { inTransaction } from "@/platform/db/transaction";
import { insertApprovedAgents } from "@/test/approved-fed-agents";
import { countStatements } from "@/test/counted-statements";
import { openReviewRoom, type Person, type ReviewRoom } from "@/test/rooms/review-room";
import { changeOperator } from "./update-operator";
import { recheckOperatorDomains, verifyDomain } from "./verify-domain";

const MANY = 2_000;
const BOUND = 40;
/** Thousands of rows on a busy machine. */
const LONG = 240_000;

let room: ReviewRoom;
let ann: Person;
let operatorId: string;
let round = 0;
let prefix: string;
let ids: bigint[];

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
});

afterAll(() => room.services.close());

beforeEach(async () => {
  round += 1;
  prefix = `tiers${round}`;
  ids = await insertApprovedAgents(room.services.db.pool, { count: 8, now: new Date(), prefix });
  const { id } = await room.one<{ id: bigint }>(
    `UPDATE fed_operator SET domain = 'operator.example', domain_verified_at = now() - interval '91 days',
       domain_next_check_at = now() - interval '1 day' WHERE did = 'did:svc:operator:test' RETURNING id`,
  );
  operatorId = String(id);
  await setTiers("T2", 1, 2);
  await setTiers("T1", 3);
  await room.services.db.pool.query(
    "UPDATE fed_agent SET status = 'suspended' WHERE did = ANY ($1)",
    [[didOf(2), didOf(4)]],
  );
});

const didOf = (n: number) => `did:svc:agent:${prefix}-${n}`;

async function setTiers(tier: string, ...numbers: number[]): Promise<void> {
  await room.services.db.pool.query("UPDATE fed_agent SET tier = $2 WHERE did = ANY ($1)", [
    numbers.map(didOf),
    tier,
  ]);
}

async function tiers(): Promise<string> {
  const { tiers } = await room.one<{ tiers: string }>(
    "SELECT string_agg(tier, ' ' ORDER BY id) AS tiers FROM fed_agent WHERE id = ANY ($1)",
    [ids],
  );
  return tiers;
}

const HELD = "T2 T2 T1 T3 T3 T3 T3 T3";
const LOWERED = "T3 T3 T3 T3 T3 T3 T3 T3";

const says = (outcome: "proven" | "missing" | "wrong" | "indeterminate") => async () => outcome;

async function expectLowered(): Promise<void> {
  expect(await tiers()).toBe(LOWERED);
  const { pool } = room.services.db;
  const events = await pool.query(
    `SELECT did, audience, data FROM fed_event
     WHERE type = 'federation.registration.tier_lowered' AND did LIKE $1 ORDER BY seq`,
    [`did:svc:agent:${prefix}-%`],
  );
  const data = (before: string) => ({ before, tier: "T3", reason: "operator_domain_lost" });
  expect(events.rows).toEqual([
    { did: didOf(1), audience: "public", data: data("T2") },
    { did: didOf(2), audience: "integrators", data: data("T2") },
    { did: didOf(3), audience: "public", data: data("T1") },
  ]);
  expect(await room.chainOf(didOf(3))).toMatchObject([
    { kind: "federation.tier", sum: { registration: `reg-${prefix}3`, ...data("T1") } },
  ]);
  expect(await room.chainOf(didOf(4))).toEqual([]);
  expect((await room.chainOf("service")).at(-1)).toMatchObject({ sum: { lowered: 3 } });
}

it("lowers what is above the ceiling where the domain names the operator no more, and notifies its members", async () => {
  const { pool } = room.services.db;
  const mia = await room.person("viewer");
  await pool.query(
    "INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at) VALUES ($1, $2, 'test', now())",
    [operatorId, mia.actor.id],
  );
  expect(await recheckOperatorDomains(room.services.service, says("indeterminate"))).toBe(1);
  expect(await tiers()).toBe(HELD);
  await pool.query(
    "UPDATE fed_operator SET domain_next_check_at = now() - interval '1 second' WHERE id = $1",
    [operatorId],
  );
  expect(await recheckOperatorDomains(room.services.service, says("missing"))).toBe(1);
  await expectLowered();
  const { rows } = await pool.query<{ fed_agent_id: bigint }>(
    `SELECT fed_agent_id FROM notice WHERE kind = 'federation_agent_tier_lowered' AND recipient = $1 ORDER BY id`,
    [mia.actor.email],
  );
  expect(rows.map(({ fed_agent_id }) => fed_agent_id)).toEqual(ids.slice(0, 3));
});

it("lowers it where another domain takes its place, and raises nothing with its proof", async () => {
  const change = { id: operatorId, domain: "other.example" };
  const viewer = await room.person("viewer");
  await expect(changeOperator(viewer, change)).rejects.toMatchObject({ code: "forbidden" });
  expect(await tiers()).toBe(HELD);
  await changeOperator(ann, change);
  await expectLowered();
  await verifyDomain(ann, { id: operatorId }, says("proven"));
  expect(await tiers()).toBe(LOWERED);
  const { basis } = await room.one<{ basis: { assurance: number } }>(
    "SELECT ranking_basis AS basis FROM fed_agent WHERE did = $1",
    [didOf(1)],
  );
  expect(basis.assurance).toBeGreaterThan(0);
});

it("waits for an approval that is under way, as a ban does", async () => {
  let done = false;
  let lost: Promise<unknown> = Promise.resolve();
  await inTransaction(room.services.db.pool, async (client) => {
    await lockBanGate(client, "shared");
    lost = verifyDomain(ann, { id: operatorId }, says("wrong")).then(() => {
      done = true;
    });
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await room.one<{ n: number }>(waiting)).n === 0) expect(done).toBe(false);
    // Tiers approved meanwhile are lowered with the others.
    await client.query("UPDATE fed_agent SET tier = 'T2' WHERE did = $1", [didOf(8)]);
  });
  await lost;
  expect(await tiers()).toBe(LOWERED);
});

it(
  "takes a bounded number of statements for thousands",
  async () => {
    const { pool } = room.services.db;
    const many = await insertApprovedAgents(pool, {
      count: MANY,
      now: new Date(),
      prefix: `${prefix}-many`,
    });
    await pool.query("UPDATE fed_agent SET tier = 'T2' WHERE id = ANY ($1)", [many]);
    const { sent } = await countStatements(pool, () =>
      changeOperator(ann, { id: operatorId, domain: "third.example" }),
    );
    expect(sent.length).toBeLessThan(BOUND);
    expect(
      await room.one(
        "SELECT count(*)::int AS n FROM trace_record r JOIN fed_agent a ON a.did = r.chain WHERE a.id = ANY ($1)",
        [many],
      ),
    ).toEqual({ n: MANY });
  },
  LONG,
);
