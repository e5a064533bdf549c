import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import type { RuntimeOutcome, RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { insertApprovedAgents } from "@/test/approved-fed-agents";
import { startServices, type TestServices } from "@/test/service-context";
import { suspendAgents } from "../standing/suspend-agents";
import { startWatching, stopWatching } from "../standing/watch-agent";
import { PROBES_AT_ONCE, probeDueAgents } from "./probe-due-agents";
import { settleProbe } from "./settle-probe";

const START = new Date("2026-03-01T08:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let services: TestServices;
let ids: bigint[];
let now: Date;
let ctx: ServiceContext;
let batch = 0;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

beforeEach(async () => {
  await services.db.pool.query("DELETE FROM fed_probe");
  now = new Date(START);
  ctx = { ...services.service, clock: () => new Date(now) };
  batch += 1;
  ids = await insertApprovedAgents(services.db.pool, { count: 3, now, prefix: `b${batch}` });
});

function answer(outcome: RuntimeOutcome): RuntimeProbe {
  return {
    outcome,
    duration_ms: 1,
    observed: {},
    tools: null,
    binding: "missing",
    addresses: { resolved: [], connected: [] },
  };
}

const idle = () => ({ stop: () => 0 });

function round(probe: (n: number) => RuntimeProbe | Promise<RuntimeProbe>, watch = idle) {
  return probeDueAgents(ctx, {
    probe: async ({ agent_id }) => probe(ids.indexOf(agent_id)),
    random: () => 0.5,
    watch,
  });
}

async function agents() {
  const { rows } = await services.db.pool.query(
    "SELECT id, status, status_reason, liveness, liveness_since FROM fed_agent WHERE id = ANY ($1) ORDER BY id",
    [ids],
  );
  return rows;
}

async function probes() {
  const { rows } = await services.db.pool.query(
    "SELECT agent_id, fails, fail_days, next_probe_at, leased_until, last_ok_at FROM fed_probe ORDER BY agent_id",
  );
  return rows;
}

async function counts() {
  const { rows } = await services.db.pool.query(
    "SELECT sum(ok)::int AS ok, sum(failed)::int AS failed FROM fed_probe_day WHERE agent_id = ANY ($1)",
    [ids],
  );
  return rows[0];
}

async function records(id: bigint | undefined) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    `SELECT r.line FROM trace_record r JOIN fed_agent a ON a.did = r.chain
     WHERE a.id = $1 ORDER BY r.epoch, r.seq`,
    [id],
  );
  return rows.map(({ line }) => JSON.parse(line.toString("utf8")).body.kind);
}

it("looks at what is due, counts it and looks again an hour later", async () => {
  expect(await round(() => answer("ok"))).toEqual({ taken: 3, counted: 3, isOverloaded: false });
  expect(await agents()).toMatchObject(Array(3).fill({ status: "approved", liveness: "live" }));
  const hour = new Date(now.getTime() + 60 * MINUTE);
  expect(await probes()).toMatchObject(
    Array(3).fill({ fails: 0, next_probe_at: hour, leased_until: null, last_ok_at: now }),
  );
  expect(await records(ids[0])).toEqual(["federation.liveness"]);
  expect(await round(() => answer("ok"))).toMatchObject({ taken: 0 });

  now = hour;
  expect(await round(() => answer("ok"))).toMatchObject({ taken: 3, counted: 3 });
  expect(await counts()).toEqual({ ok: 6, failed: 0 });
  // Nothing changed: no record, no event.
  expect(await records(ids[0])).toEqual(["federation.liveness"]);
});

it("takes each once where several work, and no more than fit", async () => {
  const many = await insertApprovedAgents(services.db.pool, {
    count: 117,
    now,
    prefix: `m${batch}`,
  });
  const seen: bigint[] = [];
  const work = () =>
    probeDueAgents(ctx, {
      probe: async ({ agent_id }) => {
        seen.push(agent_id);
        return answer("ok");
      },
      random: () => 0.5,
      watch: idle,
    });
  const rounds = await Promise.all([work(), work(), work(), work()]);
  expect(Math.max(...rounds.map(({ taken }) => taken))).toBeLessThanOrEqual(PROBES_AT_ONCE);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect(many).toHaveLength(117);
});

it("degrades, makes stale and comes back with one good look", async () => {
  await round(() => answer("ok"));
  const states: string[] = [];
  for (let n = 0; n < 4; n++) {
    now = new Date(now.getTime() + 2 * 60 * MINUTE);
    await round((n) => answer(n === 0 ? "indeterminate" : "ok"));
    states.push((await agents())[0].liveness);
  }
  expect(states).toEqual(["live", "degraded", "stale", "stale"]);
  expect(await probes()).toMatchObject([{ fails: 4, fail_days: 1 }, { fails: 0 }, { fails: 0 }]);
  const probe = answer("ok");
  const [agentId = 0n] = ids;
  expect(await settleProbe(ctx, { agentId, probe, jitter: 0 })).toMatchObject({
    liveness: "live",
    fails: 0,
    fail_days: 0,
  });
  expect(await records(agentId)).toEqual(Array(4).fill("federation.liveness"));
  const { rows } = await services.db.pool.query(
    `SELECT e.data FROM fed_event e JOIN fed_agent a ON a.did = e.did
     WHERE a.id = $1 AND e.type = 'federation.liveness.changed' ORDER BY seq`,
    [agentId],
  );
  expect(rows.map(({ data }) => data.liveness)).toEqual(["live", "degraded", "stale", "live"]);
});

it("notifies the operator's members that an agent went stale or was suspended, and no one else", async () => {
  const [agentId = 0n] = ids;
  const [member, other] = [services.as("viewer"), services.as("viewer")];
  for (const { actor } of [member, other]) {
    await services.db.pool.query(
      "INSERT INTO account (id, email, name, roles) VALUES ($1, $2, $3, '{viewer}')",
      [actor.id, actor.email, actor.name],
    );
  }
  await services.db.pool.query(
    `INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at)
     SELECT operator_id, $2, 'test', $3 FROM fed_agent WHERE id = $1`,
    [agentId, member.actor.id, now],
  );
  for (let n = 0; n < 4; n++) {
    now = new Date(now.getTime() + 10 * MINUTE);
    await settleProbe(ctx, { agentId, probe: answer("unreachable"), jitter: 0 });
  }
  await inTransaction(services.db.pool, (client) => suspendAgents(ctx, client, [agentId], "test"));
  const noticesOf = async (reader: ServiceContext) =>
    (await listNotices(reader, {})).notices.map(({ kind }) => kind);
  expect(await noticesOf(member)).toEqual(["federation_agent_suspended", "federation_agent_stale"]);
  expect(await noticesOf(other)).toEqual([]);
});

it("suspends on the seventh different day and not by any number of failures before", async () => {
  for (let day = 1; day <= 7; day++) {
    for (let n = 0; n < 4; n++) {
      expect((await agents())[0]).toMatchObject({ status: "approved" });
      const [agentId = 0n] = ids;
      await settleProbe(ctx, { agentId, probe: answer("unreachable"), jitter: 0 });
      now = new Date(now.getTime() + MINUTE);
      if (day === 7) break;
    }
    if (day < 7) now = new Date(START.getTime() + day * DAY);
  }
  expect((await agents())[0]).toMatchObject({
    status: "suspended",
    status_reason: "liveness_lost",
  });
  expect((await agents())[1]).toMatchObject({ status: "approved" });
  expect((await probes()).map(({ agent_id }) => agent_id)).toEqual(ids.slice(1));
  expect(await records(ids[0])).toEqual([
    "federation.liveness",
    "federation.liveness",
    "federation.suspend",
  ]);
  const [agentId = 0n] = ids;
  expect(await settleProbe(ctx, { agentId, probe: answer("ok"), jitter: 0 })).toBeNull();
});

it("a good look between the days begins anew", async () => {
  const [agentId = 0n] = ids;
  for (let day = 0; day < 13; day++) {
    now = new Date(START.getTime() + day * DAY);
    const probe = answer(day === 6 ? "ok" : "unreachable");
    await settleProbe(ctx, { agentId, probe, jitter: 0 });
  }
  expect((await agents())[0]).toMatchObject({ status: "approved", liveness: "stale" });
  expect((await probes())[0]).toMatchObject({ fails: 6, fail_days: 6 });
});

it("counts nothing of a round in which this process lagged, or of a look that broke", async () => {
  const lagging = await round(
    () => answer("unreachable"),
    () => ({ stop: () => 201 }),
  );
  expect(lagging).toEqual({ taken: 3, counted: 0, isOverloaded: true });
  expect(await counts()).toEqual({ ok: null, failed: null });
  expect(await probes()).toMatchObject(Array(3).fill({ fails: 0, leased_until: null }));

  now = new Date(now.getTime() + 2 * MINUTE);
  const broken = await round((n) => {
    if (n === 0) throw new Error("a fault of ours");
    return answer("unreachable");
  });
  expect(broken).toEqual({ taken: 3, counted: 2, isOverloaded: false });
  expect((await probes()).map(({ fails }) => fails)).toEqual([0, 1, 1]);
});

it("notices that its own event loop was held up", async () => {
  const held = await probeDueAgents(ctx, {
    probe: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const end = performance.now() + 350;
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answer("unreachable");
    },
    random: () => 0.5,
  });
  expect(held).toMatchObject({ counted: 0, isOverloaded: true });
});

it("counts nothing for an agent that ended while it was looked at", async () => {
  const ended = await round(async (n) => {
    if (n === 0)
      await inTransaction(services.db.pool, (client) => stopWatching(client, ids.slice(0, 1)));
    return answer("ok");
  });
  expect(ended).toEqual({ taken: 3, counted: 2, isOverloaded: false });
  expect(await probes()).toHaveLength(2);
});

it("leaves to a second worker what the first did not finish in time", async () => {
  await round(async (n) => {
    if (n > 0) return answer("unreachable");
    now = new Date(now.getTime() + 61_000);
    await round(() => answer("ok"));
    return answer("unreachable");
  });
  expect(await counts()).toEqual({ ok: 3, failed: 0 });
});

it("watches an agent from its approval on", async () => {
  const [agentId = 0n] = ids;
  await inTransaction(services.db.pool, (client) => stopWatching(client, [agentId]));
  await inTransaction(services.db.pool, (client) => startWatching(client, agentId, now, () => 0.5));
  expect((await probes())[0]).toMatchObject({
    agent_id: agentId,
    next_probe_at: new Date(now.getTime() + 30_000),
  });
  const { rows } = await services.db.pool.query(
    "SELECT next_run_at FROM fed_skill WHERE agent_id = $1",
    [agentId],
  );
  expect(rows).toEqual([{ next_run_at: new Date(now.getTime() + 0.75 * 7 * DAY) }]);
});
