import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { getEngagement } from "@/engagements/server/engagement/get-engagement";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES, type Role, rolesAllow } from "@/platform/operation/policy";
import { insertIncident } from "@/test/incident-rows";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { search } from "./search";
import { SearchInput } from "./search-dto";

let room: EngagementRoom;
beforeAll(async () => {
  room = await openEngagementRoom();
}, 120_000);
afterAll(() => room.services.close());

const pool = () => room.services.db.pool;
const as = (...roles: Role[]) => room.services.as(...roles);

async function found(ctx: ServiceContext, q: string, source?: "simulation") {
  const { hits } = await search(ctx, SearchInput.parse({ q, ...(source && { source }) }));
  return hits;
}

const idsOf = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).map(({ noun, id }) => `${noun} ${id}`);

async function insertAgent(did: string, name: string) {
  await pool().query(
    `INSERT INTO agent (did, name, role, tier, operator, operator_name, operator_email, runtime, status, status_since,
       score, baseline, trust, created_by, created_at, updated_at)
     SELECT $1, $2, 'analyst', 'T1', 'user:x', 'X', 'x@test.example', '{}', 'ACTIVE', now(), 80, 80, '{}', 'user:x', now(), now()`,
    [did, name],
  );
}

describe("an incident", () => {
  it("is found by its id however it is written, by title, CVE and CWE", async () => {
    const { id, number } = await insertIncident(pool(), {
      title: "Reflected zucchini",
      cve: ["CVE-2026-41414"],
      cwe: [7979],
    });
    const analyst = as("analyst");
    const hit = `incident ${id}`;
    for (const q of [
      id,
      id.toLowerCase(),
      `INC-${number}`,
      `${number}`,
      "zucchini",
      "CVE-2026-41414",
      "cwe-7979",
    ])
      expect(await idsOf(analyst, q), q).toEqual([hit]);
    expect(await idsOf(analyst, id.replace(/-\d{4}-/, "-1999-"))).toEqual([]);
    expect((await found(analyst, id))[0]).toMatchObject({
      title: "Reflected zucchini",
      severity: "high",
      state: "open",
      source: "registry",
    });
  });

  it("is found among simulated ones by its words only where they are asked for, by its id always", async () => {
    const { id } = await insertIncident(pool(), { title: "Simulated courgette", simulation: true });
    expect(await idsOf(as("viewer"), "courgette")).toEqual([]);
    expect(await idsOf(as("viewer"), "courgette", "simulation")).toEqual([`incident ${id}`]);
    expect(await idsOf(as("viewer"), id)).toEqual([`incident ${id}`]);
  });

  it("of somebody else is not found by who works only on what is theirs", async () => {
    const owner = as("importer");
    const mine = await insertIncident(pool(), {
      title: "Assigned aubergine",
      owner_email: owner.actor.email,
    });
    const other = await insertIncident(pool(), { title: "Foreign aubergine" });
    expect(await idsOf(owner, "aubergine")).toEqual([`incident ${mine.id}`]);
    expect(await idsOf(owner, other.id)).toEqual([]);
    expect(await idsOf(owner, mine.id)).toEqual([`incident ${mine.id}`]);
    expect(await idsOf(as("red_team"), "aubergine")).toEqual([]);
  });

  it("is one of at most five", async () => {
    for (let n = 0; n < 7; n++) await insertIncident(pool(), { title: `Many marrows ${n}` });
    expect(await idsOf(as("viewer"), "marrows")).toHaveLength(5);
  });
});

describe("an engagement", () => {
  it("is found by exactly those who can open it, in every state", async () => {
    for (const state of ENGAGEMENT_STATES) {
      const { id } = await room.inState(state, { name: `Artichoke ${state}`, codename: "THISTLE" });
      const people = [room.white, room.second, room.red, ...ROLES.map((role) => as(role))];
      for (const person of people) {
        const opens = await getEngagement(person, { id }).then(
          () => true,
          () => false,
        );
        const where = `${person.actor.roles} ${state}`;
        const hit = `engagement ${id}`;
        for (const q of [id, id.replace(/-\d{4}-0*/, "-"), `artichoke ${state}`])
          expect((await idsOf(person, q)).includes(hit), `${where} ${q}`).toBe(opens);
        expect((await idsOf(person, "thistle")).includes(hit), `${where} codename`).toBe(opens);
      }
      await pool().query("UPDATE engagement SET codename = NULL");
    }
  });
});

describe("other nouns", () => {
  it("an agent is found by its DID and name, with the right to read agents", async () => {
    await insertAgent("did:svc:agt:pumpkin-01", "Harvester");
    for (const role of ROLES)
      for (const q of ["did:svc:agt:pumpkin-01", "pumpkin", "harvest"])
        expect(await idsOf(as(role), q), `${role} ${q}`).toEqual(
          rolesAllow([role], "agent.read") ? ["agent pumpkin-01"] : [],
        );
  });

  it("an import is found by who ran it or reads all", async () => {
    const importer = as("importer");
    const { rows } = await pool().query<{ id: bigint }>(
      `INSERT INTO connector_run (connector, actor, actor_name, status, file_name, file_size, file_sha256)
       VALUES ('burp', $1, 'Test person', 'completed', 'scan.xml', 1, sha256('x')) RETURNING id`,
      [`user:${importer.actor.id}`],
    );
    const run = `import RUN-${rows[0]?.id}`;
    for (const q of [`RUN-${rows[0]?.id}`, `imp-${rows[0]?.id}`]) {
      expect(await idsOf(importer, q)).toEqual([run]);
      expect(await idsOf(as("viewer"), q)).toEqual([run]);
      expect(await idsOf(as("importer"), q)).toEqual([]);
      expect(await idsOf(as("white_team"), q)).toEqual([]);
    }
  });

  it("what no right covers is refused, and a text of signs is a text", async () => {
    await expect(found(room.services.anonymous, "zucchini")).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const token = as("lead");
    const scoped = { ...token, actor: { ...token.actor, scopes: ["agent.read" as const] } };
    expect(await idsOf(scoped, "zucchini")).toEqual([]);
    expect(await idsOf(scoped, "pumpkin")).toEqual(["agent pumpkin-01"]);
    for (const q of ["%%%", "___", "\\\\\\", "a'--"])
      expect(await idsOf(as("lead"), q)).toEqual([]);
  });
});

it("names are looked for in indexes", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL enable_seqscan = off");
    const named = "(name || ' ' || did) ILIKE '%pump%' AND simulation = false";
    const engagement =
      "(name || ' ' || coalesce(codename, '') || ' ' || coalesce(client, '')) ILIKE '%pump%'";
    for (const [table, condition, index] of [
      ["agent", named, "agent_search_idx"],
      ["fed_agent", named, "fed_agent_name_search_idx"],
      ["fed_operator", named, "fed_operator_search_idx"],
      ["engagement", engagement, "engagement_search_idx"],
    ]) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT FROM ${table} WHERE ${condition}`,
      );
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
