import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playFederation } from "@/../prisma/seed/play-federation";
import { unusableKey } from "@/agents/server/simulated/unusable-key";
import { insertFedEvent } from "@/federation/server/queries/fed-events";
import { inTransaction } from "@/platform/db/transaction";
import type { LiveSource } from "@/platform/live/event-stream";
import type { Actor, ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { refreshRanking } from "../ranking/refresh-ranking";
import { refreshRankings } from "../ranking/refresh-rankings";
import { federationEvents } from "./federation-events";
import { getDossier } from "./get-dossier";
import { listDirectory } from "./list-directory";
import { listRemovals } from "./list-removals";

const DAY = new Date("2026-11-20T09:00:00Z");
const TRIAGE = "did:svc:agent:demo-triage-01";
const LEGACY = "did:svc:agent:demo-legacy-01";

let services: TestServices;
beforeAll(async () => {
  services = await startServices();
  expect(await playFederation(services.service, DAY)).toBe(8);
}, 120_000);
afterAll(() => services.close());

function publicly(): ServiceContext {
  return { ...services.anonymous, clock: () => DAY };
}

async function dids(query: Parameters<typeof listDirectory>[1]): Promise<string[]> {
  const { agents } = await listDirectory(publicly(), query);
  return agents.map(({ did }) => did.slice("did:svc:agent:demo-".length));
}

describe("the simulated federation", () => {
  it("is played once, through the gates", async () => {
    expect(await playFederation(services.service, DAY)).toBe(0);
    const { rows } = await services.db.pool.query(
      `SELECT a.did, a.status, (SELECT string_agg(result, ' ' ORDER BY gate) FROM fed_gate g WHERE g.agent_id = a.id) AS gates,
         (SELECT state FROM fed_review r WHERE r.agent_id = a.id) AS review
       FROM fed_agent a ORDER BY a.id`,
    );
    const all = Array.from({ length: 6 }, () => "passed").join(" ");
    expect(rows.map(({ did, ...row }) => ({ did: did.slice(19), ...row }))).toEqual([
      { did: "triage-01", status: "approved", gates: all, review: "decided" },
      { did: "enrich-01", status: "approved", gates: all, review: "decided" },
      { did: "validate-01", status: "approved", gates: all, review: "decided" },
      { did: "bridge-01", status: "approved", gates: all, review: "decided" },
      { did: "report-02", status: "pending", gates: all, review: "awaiting" },
      {
        did: "hunt-01",
        status: "pending",
        gates: expect.stringContaining("pending"),
        review: null,
      },
      { did: "mail-02", status: "rejected", gates: all, review: "decided" },
      { did: "legacy-01", status: "withdrawn", gates: all, review: "decided" },
    ]);
  });

  it("is never tried again, expired or probed", async () => {
    const { rows } = await services.db.pool.query(
      `SELECT (SELECT count(*)::int FROM fed_gate WHERE next_attempt_at IS NOT NULL) AS gates,
         (SELECT count(*)::int FROM fed_agent WHERE expires_at IS NOT NULL) AS expiring,
         (SELECT count(*)::int FROM fed_probe) AS probed, (SELECT count(*)::int FROM fed_skill WHERE next_run_at IS NOT NULL) AS runs,
         (SELECT count(*)::int FROM fed_agent WHERE NOT simulation) + (SELECT count(*)::int FROM fed_event WHERE NOT simulation)
           + (SELECT count(*)::int FROM fed_review WHERE NOT simulation) + (SELECT count(*)::int FROM fed_operator WHERE NOT simulation) AS real`,
    );
    expect(rows).toEqual([{ gates: 0, expiring: 0, probed: 0, runs: 0, real: 0 }]);
  });

  it("is listed apart from real agents, the highest ranking first, without the stale one", async () => {
    expect(await dids({})).toEqual([]);
    expect(await dids({ source: "simulation" })).toEqual(["triage-01", "validate-01", "enrich-01"]);
    expect(await dids({ source: "simulation", include_stale: true })).toContain("bridge-01");
    expect(await dids({ source: "simulation", q: "phishing" })).toEqual(["triage-01"]);
    expect(await dids({ source: "simulation", q: "mail", role: ["executor"] })).toEqual([
      "triage-01",
    ]);
  });

  it("ranks by what is proven, with its factors", async () => {
    const { agents } = await listDirectory(publicly(), { source: "simulation" });
    expect(agents[0]).toMatchObject({
      did: TRIAGE,
      skills: ["alert-grouping", "phishing-triage"],
      skill_levels: { "alert-grouping": "demonstrated", "phishing-triage": "demonstrated" },
      ranking_basis: { proof: 1, standing: 0.5, assurance: 1, halved: false },
      source: "simulation",
    });
    expect(agents[0]).not.toHaveProperty("runtime_address");
  });
});

describe("a dossier", () => {
  it("shows anyone what is proven, and no address, contact or evidence", async () => {
    const dossier = await getDossier(publicly(), { did: TRIAGE });
    expect(dossier).toMatchObject({
      status: "approved",
      operator: { name: "Alder Response (simulated)", domain: "alder.example" },
      keys: [{ state: "active" }],
      approved_by_role: "integrator",
      revisions: [{ revision: 1, state: "applied" }],
      availability: [{ days: 7 }, { days: 30 }, { days: 90 }],
    });
    expect("gates" in dossier && dossier.gates.map(({ result }) => result)).toEqual(
      Array.from({ length: 6 }, () => "passed"),
    );
    const published = JSON.stringify(dossier);
    for (const kept of ["agents.alder.example", "mailto:", "observed", 'simulated":true']) {
      expect(published).not.toContain(kept);
    }
  });

  it("shows the console everything, and the wrong role no more than anyone", async () => {
    const as = (...roles: Parameters<TestServices["as"]>) => ({
      ...services.as(...roles),
      clock: () => DAY,
    });
    const full = await getDossier(as("auditor"), { did: TRIAGE });
    expect(full).toMatchObject({
      member: { runtime_address: "https://agents.alder.example/triage-01/mcp" },
      integrator: { evidence: { length: 6 }, reviews: [{ decision: "approve" }], bans: [] },
    });
    expect("integrator" in full && full.integrator?.siblings).toEqual([
      { did: "did:svc:agent:demo-enrich-01", status: "approved", shares: ["operator", "domain"] },
    ]);
    const { member, integrator, ...rest } = { member: null, integrator: null, ...full };
    expect(await getDossier(as("analyst"), { did: TRIAGE })).toEqual(rest);
    expect(await getDossier(publicly(), { did: TRIAGE })).toEqual(rest);
  });

  it("keeps of who left only what a mirror has to know", async () => {
    expect(await getDossier(publicly(), { did: LEGACY })).toEqual({
      ok: true,
      did: LEGACY,
      status: "withdrawn",
      operator_did: "did:svc:operator:demo-alder",
      keys: [expect.objectContaining({ state: expect.any(String) })],
      approved_at: expect.any(String),
      ended_at: expect.any(String),
      changed_at: expect.any(String),
      source: "simulation",
    });
  });

  it.each(["report-02", "hunt-01", "mail-02", "nobody"])(
    "of %s, which was never listed, is none",
    async (id) => {
      const asked = getDossier(publicly(), { did: `did:svc:agent:demo-${id}` });
      await expect(asked).rejects.toMatchObject({ code: "registration_not_found" });
    },
  );
});

describe("removals", () => {
  it("name what left, of the source that is requested", async () => {
    expect(await listRemovals(publicly(), {})).toMatchObject({ count: 0, next_cursor: null });
    const { removals } = await listRemovals(publicly(), { source: "simulation" });
    expect(removals).toMatchObject([
      { type: "federation.registration.withdrawn", did: LEGACY, reason: "superseded" },
    ]);
  });
});

describe("the refresh of rankings", () => {
  it("leaves out a skill whose example failed, and halves and hides who is stale", async () => {
    const { pool } = services.db;
    const { rows } = await pool.query<{ id: bigint }>("SELECT id FROM fed_agent WHERE did = $1", [
      TRIAGE,
    ]);
    const [agent] = rows;
    if (agent === undefined) throw new Error("the agent is not there");
    const before = await listDirectory(publicly(), { source: "simulation" });
    const refresh = (at: Date) =>
      inTransaction(pool, (client) => refreshRanking(client, agent.id, at));
    await pool.query(
      "UPDATE fed_skill SET failed_at = $2 WHERE agent_id = $1 AND skill_id = 'alert-grouping'",
      [agent.id, DAY],
    );
    await refresh(DAY);
    const { agents } = await listDirectory(publicly(), { source: "simulation" });
    const after = agents.find(({ did }) => did === TRIAGE);
    expect(after).toMatchObject({ skills: ["phishing-triage"], ranking_basis: { proof: 0.7 } });
    expect(await dids({ source: "simulation", skill: ["alert-grouping"] })).toEqual([]);
    await pool.query("UPDATE fed_agent SET liveness = 'stale', liveness_since = $2 WHERE id = $1", [
      agent.id,
      DAY,
    ]);
    await refresh(DAY);
    const stale = await pool.query("SELECT ranking, hidden FROM fed_agent WHERE id = $1", [
      agent.id,
    ]);
    const ranking =
      "ranking" in (before.agents[0] ?? {})
        ? Number(after && "ranking" in after && after.ranking)
        : 0;
    expect(stale.rows).toEqual([{ ranking: Math.floor(ranking / 2), hidden: false }]);
    await refresh(new Date(DAY.getTime() + 24 * 3_600_000));
    const hidden = await pool.query("SELECT hidden FROM fed_agent WHERE id = $1", [agent.id]);
    expect(hidden.rows).toEqual([{ hidden: true }]);
    // Nothing has changed: nothing is written, and mirrors get no event.
    const changed = await pool.query("SELECT changed_at FROM fed_agent WHERE id = $1", [agent.id]);
    await refresh(new Date(DAY.getTime() + 25 * 3_600_000));
    const again = await pool.query("SELECT changed_at FROM fed_agent WHERE id = $1", [agent.id]);
    expect(again.rows).toEqual(changed.rows);
    await pool.query("UPDATE fed_skill SET failed_at = NULL WHERE agent_id = $1", [agent.id]);
    await pool.query("UPDATE fed_agent SET liveness = 'live' WHERE id = $1", [agent.id]);
    await refresh(DAY);
  });

  it("looks at every real agent, and leaves simulated ones as they were played", async () => {
    const { pool } = services.db;
    expect(await refreshRankings({ db: services.db, clock: () => DAY })).toBe(0);
    await pool.query(
      "UPDATE fed_agent SET simulation = false, ranking = 1 WHERE status = 'approved'",
    );
    expect(await refreshRankings({ db: services.db, clock: () => DAY })).toBe(4);
    expect(await refreshRankings({ db: services.db, clock: () => DAY })).toBe(0);
    await pool.query("UPDATE fed_agent SET simulation = true");
  });
});

describe("the part of members", () => {
  const ENRICH = "did:svc:agent:demo-enrich-01";
  const { kid } = unusableKey(ENRICH, 0);

  async function memberPart(actor: Actor): Promise<unknown> {
    const dossier = await getDossier({ ...publicly(), actor }, { did: TRIAGE });
    expect(dossier).not.toHaveProperty("integrator");
    return "member" in dossier ? dossier.member : null;
  }

  it("is for approved agents with a key in force, and for the agent's own operator", async () => {
    const { pool } = services.db;
    const agent: Actor = { kind: "federated", did: ENRICH, kid, operator: null };
    const { rows } = await pool.query<{ id: bigint; did: string }>(
      "SELECT id, did FROM fed_operator ORDER BY id",
    );
    const operator = (name: string): Actor => {
      const row = rows.find(({ did }) => did.endsWith(name));
      if (row === undefined) throw new Error(`there is no ${name}`);
      return { kind: "operator", operatorId: row.id, did: row.did, kid: "k" };
    };
    expect(await memberPart(operator("alder"))).toMatchObject({
      contact: "mailto:agents@alder.example",
    });
    expect(await memberPart(operator("brook"))).toBeNull();
    expect(await memberPart(agent)).toBeNull();
    await pool.query("UPDATE fed_agent SET simulation = false WHERE did = $1", [ENRICH]);
    expect(await memberPart(agent)).toMatchObject({
      runtime_address: "https://agents.alder.example/triage-01/mcp",
      chat: { member: false },
    });
    expect(await memberPart({ ...agent, kid: "another" })).toBeNull();
    await pool.query("UPDATE fed_agent SET status = 'suspended' WHERE did = $1", [ENRICH]);
    expect(await memberPart(agent)).toBeNull();
    await pool.query("UPDATE fed_agent SET status = 'approved', simulation = true WHERE did = $1", [
      ENRICH,
    ]);
  });
});

describe("events of the federation", () => {
  const open: LiveSource[] = [];
  afterAll(() => {
    for (const source of open) source.release();
  });

  async function stream(actor: Actor, lastEventId: string | null = null): Promise<LiveSource> {
    const source = await federationEvents(services.anonymous, {
      simulation: false,
      lastEventId,
      reader: `test ${open.length}`,
      present: () => Promise.resolve(actor),
    });
    open.push(source);
    return source;
  }

  async function publish(audience: "public" | "members" | "integrators", simulation = false) {
    await inTransaction(services.db.pool, (client) =>
      insertFedEvent(
        client,
        {
          type: `test.${audience}`,
          did: TRIAGE,
          operatorDid: null,
          audience,
          data: {},
          simulation,
        },
        new Date(),
      ),
    );
  }

  async function typesOf(source: LiveSource): Promise<unknown[]> {
    const { events } = await source.read();
    return events.map(({ event, data }) =>
      event === "position" ? "position" : (data as { type: string }).type,
    );
  }

  it("reach their recipients, and resume where the reader left", async () => {
    const anybody = await stream({ kind: "anonymous" });
    const console = await stream(services.as("auditor").actor);
    const wrong = await stream(services.as("analyst").actor);
    // A simulated agent is no member of the federation.
    const simulated = await stream({ kind: "federated", did: TRIAGE, kid: "k", operator: null });
    for (const source of [anybody, console, wrong, simulated]) {
      expect(await typesOf(source)).toEqual(["position"]);
    }
    await publish("public", true);
    for (const audience of ["public", "members", "integrators"] as const) await publish(audience);
    expect(await typesOf(anybody)).toEqual(["test.public"]);
    expect(await typesOf(wrong)).toEqual(["test.public"]);
    expect(await typesOf(simulated)).toEqual(["test.public"]);
    const { events } = await console.read();
    expect(events.map(({ data }) => (data as { type: string }).type)).toEqual([
      "test.public",
      "test.members",
      "test.integrators",
    ]);
    const again = await stream(services.as("auditor").actor, events[0]?.id ?? null);
    expect(await typesOf(again)).toEqual(["position", "test.members", "test.integrators"]);
  });

  it("wait for one that took its number before and is committed later", async () => {
    const reader = await stream({ kind: "anonymous" });
    await reader.read();
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isIn: (() => void) | undefined;
    const inserted = new Promise<void>((resolve) => {
      isIn = resolve;
    });
    const slow = inTransaction(services.db.pool, async (client) => {
      const event = {
        did: null,
        operatorDid: null,
        audience: "public",
        data: {},
        simulation: false,
      } as const;
      await insertFedEvent(client, { ...event, type: "test.slow" }, new Date());
      isIn?.();
      await held;
    });
    await inserted;
    await publish("public");
    expect(await reader.read()).toEqual({ events: [], more: true });
    release?.();
    await slow;
    expect(await typesOf(reader)).toEqual(["test.slow", "test.public"]);
  });

  it("refuse a last number that is none", async () => {
    await expect(stream({ kind: "anonymous" }, "latest")).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});
