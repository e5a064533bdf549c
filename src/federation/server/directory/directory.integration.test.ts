import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDirectory, RARE_SKILL, RARE_WORD } from "@/../bench/fill-directory";
import { ServiceError } from "@/encoding/domain/errors";
import {
  countDirectory,
  findDirectoryIds,
} from "@/federation/server/queries/directory/fed-directory-walk";
import { startServices, type TestServices } from "@/test/service-context";
import type { DirectoryEntryDto } from "./directory-dto";
import { listDirectory } from "./list-directory";

const AGENTS = 2_400;
/** Leads to more agents than are looked at one by one. */
const SKILL_OF_ALL = "of-all";

let services: TestServices;
beforeAll(async () => {
  services = await startServices();
  await fillDirectory(services.ownerUrl, AGENTS);
  await services.db.pool.query("UPDATE fed_agent SET skill_ids = skill_ids || $1::text[]", [
    [SKILL_OF_ALL],
  ]);
}, 120_000);
afterAll(() => services.close());

type Query = Parameters<typeof listDirectory>[1];

/** All pages of a search, one after the other. */
async function walkAll(query: Query): Promise<DirectoryEntryDto[]> {
  const found: DirectoryEntryDto[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDirectory>> = await listDirectory(
      services.anonymous,
      { limit: 100, ...query, ...(cursor === null ? {} : { cursor }) },
    );
    expect(page.count).toBe(page.agents.length);
    found.push(...page.agents.map((agent) => agent as DirectoryEntryDto));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

/** Matches of a plain SQL condition, without the index paths of the search. */
async function plainly(condition: string, order = "ranking DESC, id DESC"): Promise<string[]> {
  const { rows } = await services.db.pool.query<{ did: string }>(
    `SELECT did FROM fed_agent WHERE status = 'approved' AND NOT simulation AND ${condition} ORDER BY ${order}`,
  );
  return rows.map(({ did }) => did);
}

const LISTED = "liveness <> 'stale'";
const found = (text: string) => `search @@ websearch_to_tsquery('simple', '${text}')`;

describe("the directory", () => {
  it.each<[string, Query, string]>([
    ["everything", {}, LISTED],
    ["a role", { role: ["integrator"] }, `${LISTED} AND role = 'integrator'`],
    ["two tiers", { tier: ["T1", "T2"] }, `${LISTED} AND tier IN ('T1', 'T2')`],
    [
      "role, tier and runtime",
      { role: ["validator", "integrator"], tier: ["T2"], runtime_type: ["rest-api", "grpc"] },
      `${LISTED} AND role IN ('validator', 'integrator') AND tier = 'T2' AND runtime_type IN ('rest-api', 'grpc')`,
    ],
    ["stale ones as well", { include_stale: true }, "true"],
    [
      "stale ones as well, of a role",
      { include_stale: true, role: ["executor"] },
      "role = 'executor'",
    ],
    ["stale ones alone", { liveness: ["stale"] }, "liveness = 'stale'"],
    [
      "a liveness and a role",
      { liveness: ["unknown"], role: ["executor"] },
      "liveness = 'unknown' AND role = 'executor'",
    ],
    [
      "a provider in another case",
      { provider: "PROVIDER 7" },
      `${LISTED} AND provider_key = 'provider 7'`,
    ],
    ["few providers", { provider: "provider 7*" }, `${LISTED} AND provider_key LIKE 'provider 7%'`],
    ["many providers", { provider: "prov*" }, LISTED],
    ["providers of nobody", { provider: "nobody*" }, "false"],
    ["a sign of LIKE", { provider: "p_ovider*" }, "false"],
    [
      "an operator and a role",
      { operator_did: "did:svc:operator:bench-7", role: ["executor"] },
      `${LISTED} AND operator_did = 'did:svc:operator:bench-7' AND role = 'executor'`,
    ],
    [
      "a frequent skill",
      { skill: ["phishing-triage"] },
      `${LISTED} AND skill_ids @> '{phishing-triage}'`,
    ],
    ["a skill", { skill: ["skill-7"] }, `${LISTED} AND skill_ids @> '{skill-7}'`],
    ["a rare skill", { skill: [RARE_SKILL] }, `${LISTED} AND skill_ids @> '{${RARE_SKILL}}'`],
    [
      "two skills, which are both needed",
      { skill: ["phishing-triage", "skill-105"] },
      `${LISTED} AND skill_ids @> '{phishing-triage,skill-105}'`,
    ],
    [
      "a skill of an operator",
      { skill: ["phishing-triage"], operator_did: "did:svc:operator:bench-7" },
      `${LISTED} AND skill_ids @> '{phishing-triage}' AND operator_did = 'did:svc:operator:bench-7'`,
    ],
    ["a skill of all", { skill: [SKILL_OF_ALL] }, LISTED],
    [
      "a skill of all, stale ones as well, and a role",
      { skill: [SKILL_OF_ALL], include_stale: true, role: ["integrator"] },
      "role = 'integrator'",
    ],
    [
      "a skill of all and a rare word",
      { skill: [SKILL_OF_ALL], q: RARE_WORD },
      `${LISTED} AND ${found(RARE_WORD)}`,
    ],
    [
      "a skill of all and a rare one",
      { skill: [SKILL_OF_ALL, RARE_SKILL] },
      `${LISTED} AND skill_ids @> '{${RARE_SKILL}}'`,
    ],
    [
      "a word of a provider",
      { q: "desk3", provider: "Provider 7" },
      `${LISTED} AND ${found("desk3")} AND provider_key = 'provider 7'`,
    ],
    ["a word", { q: "desk3" }, `${LISTED} AND ${found("desk3")}`],
    ["a rare word", { q: RARE_WORD }, `${LISTED} AND ${found(RARE_WORD)}`],
    ["two words", { q: "desk3 module17" }, `${LISTED} AND ${found("desk3 module17")}`],
    [
      "one of two words",
      { q: "module17 OR module18" },
      `${LISTED} AND ${found("module17 OR module18")}`,
    ],
    [
      "a word without another",
      { q: "desk3 -module17" },
      `${LISTED} AND ${found("desk3 -module17")}`,
    ],
    ["a phrase", { q: '"reads what module17"' }, `${LISTED} AND ${found('"reads what module17"')}`],
    [
      "a word and a skill",
      { q: "unit5", skill: ["phishing-triage"] },
      `${LISTED} AND ${found("unit5")} AND skill_ids @> '{phishing-triage}'`,
    ],
    [
      "a word and a role",
      { q: "module17", role: ["validator"] },
      `${LISTED} AND ${found("module17")} AND role = 'validator'`,
    ],
    ["a word of nobody", { q: "nothinghere" }, "false"],
    ["a word, stale ones as well", { q: "desk3", include_stale: true }, found("desk3")],
    [
      "a skill of stale ones",
      { skill: ["phishing-triage"], liveness: ["stale"] },
      "liveness = 'stale' AND skill_ids @> '{phishing-triage}'",
    ],
    ["many providers, stale ones as well", { provider: "prov*", include_stale: true }, "true"],
    ["only signs", { q: "--- !!!" }, "false"],
  ])(
    "finds %s: the same as the plain condition, in the same order",
    async (_, query, condition) => {
      const expected = await plainly(condition);
      for (const limit of [100, 33]) {
        const dids = (await walkAll({ ...query, limit })).map(({ did }) => did);
        expect(dids).toEqual(expected);
      }
    },
  );

  it("lists the newest first, and by DID", async () => {
    const newest = await plainly(`${LISTED} AND ${found("desk3")}`, "approved_at DESC, id DESC");
    expect((await walkAll({ q: "desk3", sort: "recent" })).map(({ did }) => did)).toEqual(newest);
    const byDid = await plainly(LISTED, 'did COLLATE "default", id');
    expect((await walkAll({ sort: "did" })).map(({ did }) => did)).toEqual(byDid);
  });

  it("counts up to a thousand and says when there are more", async () => {
    const all = await listDirectory(services.anonymous, { with_total: true });
    expect(all).toMatchObject({ total: 1000, total_capped: true });
    const some = await listDirectory(services.anonymous, {
      role: ["integrator"],
      with_total: true,
    });
    const expected = (await plainly(`${LISTED} AND role = 'integrator'`)).length;
    expect(some).toMatchObject({ total: expected, total_capped: false });
    expect(await listDirectory(services.anonymous, {})).not.toHaveProperty("total");
  });

  it("continues only in the list that issued the cursor", async () => {
    const { next_cursor: cursor } = await listDirectory(services.anonymous, { role: ["executor"] });
    if (cursor === null) throw new Error("there is one page only");
    await listDirectory(services.anonymous, { role: ["executor"], cursor });
    const others: Query[] = [{}, { role: ["validator"] }, { role: ["executor"], sort: "did" }];
    for (const other of others) {
      await expect(listDirectory(services.anonymous, { ...other, cursor })).rejects.toMatchObject({
        code: "invalid_cursor",
      });
    }
    for (const wrong of [
      "",
      "x",
      `${cursor}=`,
      Buffer.from('["ranking","1"]').toString("base64url"),
    ]) {
      const asked = listDirectory(services.anonymous, { cursor: wrong });
      await expect(asked, wrong).rejects.toBeInstanceOf(ServiceError);
    }
  });

  it("lists no skill that is not proven at this moment, whatever its row still says", async () => {
    const [agent] = await walkAll({ skill: [RARE_SKILL] });
    if (agent === undefined) throw new Error("nobody has the rare skill");
    expect(agent.skill_levels[RARE_SKILL]).toBe("demonstrated");
    const set = (change: string) =>
      services.db.pool.query(
        `UPDATE fed_skill SET ${change} FROM fed_agent a
         WHERE a.id = agent_id AND a.did = $1 AND skill_id = $2`,
        [agent.did, RARE_SKILL],
      );
    const listed = async () => (await walkAll({})).find(({ did }) => did === agent.did)?.skills;
    for (const change of [
      "level = 'documented'",
      "level = 'declared'",
      "level = 'attested', failed_at = now()",
    ]) {
      await set(change);
      expect(await listed(), change).not.toContain(RARE_SKILL);
    }
    await set("level = 'attested', failed_at = NULL");
    expect(await listed()).toContain(RARE_SKILL);
  });

  it("keeps the order of skills as agents change", async () => {
    const { pool } = services.db;
    const [first, second, third] = await walkAll({ skill: ["phishing-triage"] });
    if (first === undefined || second === undefined || third === undefined) throw new Error("few");
    const set = (change: string, { did }: DirectoryEntryDto) =>
      pool.query(`UPDATE fed_agent SET ${change} WHERE did = $1`, [did]);
    for (const change of [
      () => set("ranking = 40", first),
      () => set("hidden = true", second),
      () => set("hidden = false, ranking = 99", second),
      () => set("status = 'suspended'", third),
      () => set("skill_ids = '{a,b,a}', ranking = 98", third),
      () => set("status = 'approved'", third),
      () => set("skill_ids = array_remove(skill_ids, 'phishing-triage')", first),
      () => set("simulation = true", first),
    ]) {
      await change();
      const condition = `${LISTED} AND NOT hidden AND skill_ids @> '{phishing-triage}'`;
      const dids = (await walkAll({ skill: ["phishing-triage"] })).map(({ did }) => did);
      expect(dids).toEqual(await plainly(condition));
      const { rows } = await pool.query(
        `WITH kept AS (SELECT agent_id, skill_id, simulation, hidden, ranking FROM fed_listed_skill),
           wanted AS (SELECT DISTINCT id, s, simulation, hidden, ranking FROM fed_agent, unnest(skill_ids) s WHERE status = 'approved')
         (TABLE kept EXCEPT TABLE wanted) UNION ALL (TABLE wanted EXCEPT TABLE kept)`,
      );
      expect(rows).toEqual([]);
    }
    await set("simulation = false", first);
  });

  it("hides who has been stale for a day although no job has marked it yet", async () => {
    const [first] = await walkAll({});
    if (first === undefined) throw new Error("nobody is listed");
    const stale = (since: string) =>
      services.db.pool.query(
        `UPDATE fed_agent SET liveness = 'stale', liveness_since = now() - interval '${since}' WHERE did = $1`,
        [first.did],
      );
    const isListed = async (query: Query) =>
      (await walkAll(query)).some(({ did }) => did === first.did);
    await stale("23 hours");
    expect(await isListed({ role: [first.role] })).toBe(true);
    await stale("25 hours");
    expect(await isListed({ role: [first.role] })).toBe(false);
    expect(await isListed({})).toBe(false);
    expect(await isListed({ q: "agent" })).toBe(false);
    expect(await isListed({ include_stale: true })).toBe(true);
    expect(await isListed({ liveness: ["stale"] })).toBe(true);
  });

  it("lists changes for mirrors, with a tombstone for agents that left", async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const past = "now() - interval '20 seconds'";
    const [left, changed, fresh] = await walkAll({});
    if (left === undefined || changed === undefined || fresh === undefined) throw new Error("few");
    const { pool } = services.db;
    await pool.query("UPDATE fed_agent SET changed_at = now() - interval '1 hour'");
    await pool.query(`UPDATE fed_agent SET changed_at = ${past} WHERE did = $1`, [changed.did]);
    await pool.query(
      `UPDATE fed_agent SET status = 'withdrawn', changed_at = ${past} + interval '1 second' WHERE did = $1`,
      [left.did],
    );
    await pool.query("UPDATE fed_agent SET changed_at = now() WHERE did = $1", [fresh.did]);
    const first = await listDirectory(services.anonymous, { updated_since: since, limit: 1 });
    expect(first.agents).toMatchObject([{ did: changed.did, skills: changed.skills }]);
    if (first.next_cursor === null) throw new Error("there is one page only");
    const second = await listDirectory(services.anonymous, {
      updated_since: since,
      limit: 1,
      cursor: first.next_cursor,
    });
    expect(second.agents).toEqual([
      { did: left.did, deleted: true, status: "withdrawn", changed_at: expect.any(String) },
    ]);
    // A change that is seconds old may still be overtaken by an earlier one.
    expect(second.next_cursor).toBeNull();
    expect((await walkAll({})).some(({ did }) => did === left.did)).toBe(false);
  });

  it("does not count beyond what it is asked to", async () => {
    const filter = {
      simulation: false,
      roles: [],
      tiers: [],
      runtimeTypes: [],
      liveness: [],
      includeStale: true,
      provider: null,
      operatorDid: null,
      skills: [],
      text: null,
      staleBefore: new Date(0),
    };
    const { pool } = services.db;
    expect(await countDirectory(pool, filter, 7)).toBe(7);
    const search = { pool, filter, sort: "ranking", after: null, limit: 3 } as const;
    expect(await findDirectoryIds(search)).toHaveLength(3);
  });
});
