import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import type { SweepContext } from "@/incidents/server/deadlines/sweep";
import { verifyTrace } from "@/log/server/verify-trace";
import { insertIncident } from "@/test/incident-rows";
import { insertClock } from "@/test/legal-clock-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { sweepLegalDueSoon, sweepLegalOverdue } from "./sweep-legal-clocks";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-21T10:00:00.123Z");

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());
// Data of an earlier test must not affect a later one.
beforeEach(async () => {
  await services.db.pool.query("DELETE FROM legal_clock");
});

const hours = (n: number) => new Date(NOW.getTime() + n * HOUR);

function at(now: Date = NOW): SweepContext {
  const { db, log, requestId } = services.service;
  return { db, log, newId: randomUUID, requestId, clock: () => now };
}

/** Like a process that dies before its transaction ends: the clock is read again for the records. */
function dying(): SweepContext {
  let reads = 0;
  return {
    ...at(),
    clock: () => {
      reads += 1;
      if (reads > 1) throw new Error("died");
      return NOW;
    },
  };
}

async function bodiesOf(id: string) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
    [`incident:${id}`],
  );
  return rows.map(({ line }) => JSON.parse(line.toString()).body);
}

async function noticesOf(number: bigint) {
  const { rows } = await services.db.pool.query(
    "SELECT kind, recipient, subject FROM notice WHERE incident_id = $1 ORDER BY id",
    [number],
  );
  return rows;
}

const clock = (incident: bigint, values: Parameters<typeof insertClock>[2]) =>
  insertClock(services.db.pool, incident, values);
const incident = () => insertIncident(services.db.pool, { owner_email: "o@test.example" });

describe("limits of legal clocks that passed", () => {
  it("are reported once to incident leads, with a record for each clock of an incident", async () => {
    const { number, id } = await incident();
    await clock(number, { due_at: hours(-1) });
    await clock(number, { due_at: hours(-2), rule: "nis2-23", stage: "early_warning" });
    await clock(number, { due_at: hours(1), rule: "nis2-23", stage: "incident_notification" });
    await clock(number, { rule: "gdpr-34" });
    expect(await sweepLegalOverdue(at())).toBe(2);
    expect(await sweepLegalOverdue(at())).toBe(0);
    expect(await noticesOf(number)).toEqual([
      {
        kind: "legal_overdue",
        recipient: null,
        subject: "2026-11-21T08:00:00.123000Z nis2-23/early_warning",
      },
      {
        kind: "legal_overdue",
        recipient: null,
        subject: "2026-11-21T09:00:00.123000Z gdpr-33-1/notification",
      },
    ]);
    const bodies = await bodiesOf(id);
    expect(bodies).toHaveLength(2);
    expect(bodies).toMatchObject([
      {
        kind: "legal.overdue",
        actor: "did:svc:service",
        sum: {
          rule: "nis2-23",
          stage: "early_warning",
          due: "2026-11-21T08:00:00.123000Z",
          match: "triggered",
        },
      },
      { sum: { rule: "gdpr-33-1", stage: "notification" } },
    ]);
    const [notice] = (await listNotices(services.as("lead"), {})).notices;
    expect(notice).toMatchObject({ kind: "legal_overdue", incident_id: id });
    expect((await listNotices(services.as("analyst"), {})).notices).toEqual([]);
  });

  it("are not those of simulated incidents, of this very instant, or without a number", async () => {
    const { number } = await incident();
    await clock(number, { due_at: hours(-1), simulation: true });
    await clock(number, { due_at: NOW, rule: "now" });
    await clock(number, { rule: "undue-delay" });
    expect(await sweepLegalOverdue(at())).toBe(0);
    expect(await sweepLegalOverdue(at(new Date(NOW.getTime() + 1)))).toBe(1);
  });

  it("are reported again when the limit is another one, and never twice for one", async () => {
    const { number, id } = await incident();
    await clock(number, { due_at: hours(-9) });
    const move = (due: Date) =>
      services.db.pool.query(
        "UPDATE legal_clock SET due_at = $2, overdue_told = false WHERE incident_id = $1",
        [number, due],
      );
    await sweepLegalOverdue(at());
    await move(hours(-5));
    expect(await sweepLegalOverdue(at())).toBe(1);
    await move(hours(-9));
    expect(await sweepLegalOverdue(at())).toBe(1);
    expect(await sweepLegalOverdue(at())).toBe(0);
    expect(await noticesOf(number)).toHaveLength(2);
    expect(await bodiesOf(id)).toHaveLength(2);
  });

  it("are reported exactly once by four sweeps at a time, over several batches", async () => {
    const incidents = await Promise.all(Array.from({ length: 210 }, incident));
    for (const { number } of incidents)
      await Promise.all(["a", "b", "c"].map((rule) => clock(number, { due_at: hours(-1), rule })));
    const swept = await Promise.all([1, 2, 3, 4].map(() => sweepLegalOverdue(at())));
    const rest = await sweepLegalOverdue(at());
    expect(swept.reduce((sum, n) => sum + n, rest)).toBe(630);
    const { rows } = await services.db.pool.query(
      `SELECT count(*)::int AS told, count(DISTINCT chain)::int AS chains,
         (SELECT count(*)::int FROM notice WHERE incident_id = ANY ($2)) AS notices
       FROM trace_record WHERE chain = ANY ($1)`,
      [incidents.map(({ id }) => `incident:${id}`), incidents.map(({ number }) => number)],
    );
    expect(rows[0]).toEqual({ told: 630, chains: 210, notices: 630 });
  });

  it("leave nothing behind of a sweep that dies, and are reported by the next one", async () => {
    const { number, id } = await incident();
    await clock(number, { due_at: hours(-1) });
    await expect(sweepLegalOverdue(dying())).rejects.toThrow("died");
    expect(await noticesOf(number)).toEqual([]);
    expect(await bodiesOf(id)).toEqual([]);
    expect(await sweepLegalOverdue(at())).toBe(1);
    expect(await noticesOf(number)).toHaveLength(1);
    const trace = await verifyTrace(services.as("auditor"), { chain: `incident:${id}` });
    expect(trace.status).toBe("verified");
  });

  it("leave out a locked incident, and block no other", async () => {
    const held = await incident();
    const free = await incident();
    for (const { number } of [held, free]) await clock(number, { due_at: hours(-1) });
    const client = await services.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM incident WHERE id = $1 FOR NO KEY UPDATE", [held.number]);
      expect(await sweepLegalOverdue(at())).toBe(1);
      await client.query("DELETE FROM legal_clock WHERE incident_id = $1", [held.number]);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    expect(await sweepLegalOverdue(at())).toBe(0);
    expect(await noticesOf(held.number)).toEqual([]);
    expect(await noticesOf(free.number)).toHaveLength(1);
  });
});

describe("limits of legal clocks that are near", () => {
  it("give one notice from 24 hours before, and no record", async () => {
    const { number, id } = await incident();
    await clock(number, { due_at: hours(24), anchor_at: hours(-80) });
    const far = new Date(hours(24).getTime() + 1);
    await clock(number, { due_at: far, anchor_at: hours(-80), rule: "far" });
    await clock(number, { due_at: hours(-1), rule: "passed" });
    await clock(number, { due_at: hours(1), rule: "made-up", simulation: true });
    const swept = await Promise.all([1, 2, 3, 4].map(() => sweepLegalDueSoon(at())));
    expect(swept.reduce((sum, n) => sum + n, await sweepLegalDueSoon(at()))).toBe(1);
    expect(await noticesOf(number)).toEqual([
      {
        kind: "legal_due_soon",
        recipient: null,
        subject: "2026-11-22T10:00:00.123000Z gdpr-33-1/notification",
      },
    ]);
    expect(await bodiesOf(id)).toEqual([]);
    expect(await sweepLegalDueSoon(at(hours(1)))).toBe(1);
  });

  it("give it from a quarter of the period before, where that is shorter than a day", async () => {
    const { number } = await incident();
    // Four hours, as for the initial notification under DORA.
    await clock(number, { due_at: hours(1), anchor_at: hours(-3) });
    const almost = new Date(hours(1).getTime() + 1);
    await clock(number, { due_at: almost, anchor_at: hours(-3), rule: "almost" });
    expect(await sweepLegalDueSoon(at())).toBe(1);
    expect(await noticesOf(number)).toMatchObject([
      { subject: "2026-11-21T11:00:00.123000Z gdpr-33-1/notification" },
    ]);
    expect(await sweepLegalDueSoon(at(new Date(NOW.getTime() + 1)))).toBe(1);
  });
});
