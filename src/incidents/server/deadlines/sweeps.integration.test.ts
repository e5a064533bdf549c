import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyTrace } from "@/log/server/verify-trace";
import { insertIncident } from "@/test/incident-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { expireAcceptances } from "./expire-acceptances";
import { setRule } from "./set-rule";
import type { SweepContext } from "./sweep";
import { sweepDueSoon, sweepOverdue } from "./sweep-overdue";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-21T10:00:00.123Z");

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());
// Data of an earlier test must not affect a later one.
beforeEach(async () => {
  await services.db.pool.query("UPDATE incident SET simulation = true WHERE NOT simulation");
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

async function rowOf(number: bigint) {
  const { rows } = await services.db.pool.query("SELECT * FROM incident WHERE id = $1", [number]);
  return rows[0];
}

const insert = (values: Parameters<typeof insertIncident>[1]) =>
  insertIncident(services.db.pool, values);

describe("deadlines that passed", () => {
  it("are reported once to the owner, or to incident leads, with a record", async () => {
    const owned = await insert({ sla_due: hours(-1), owner_email: "o@test.example", severity: 4 });
    const free = await insert({ sla_due: hours(-2) });
    expect(await sweepOverdue(at())).toBe(2);
    expect(await sweepOverdue(at(hours(1)))).toBe(0);
    expect(await noticesOf(owned.number)).toEqual([
      { kind: "overdue", recipient: "o@test.example", subject: "2026-11-21T09:00:00.123000Z" },
    ]);
    expect(await noticesOf(free.number)).toMatchObject([{ kind: "overdue", recipient: null }]);
    expect(await bodiesOf(owned.id)).toMatchObject([
      {
        kind: "incident.overdue",
        actor: "did:svc:service",
        sum: { sla_due: "2026-11-21T09:00:00.123000Z", owner: true, severity: "critical" },
      },
    ]);
    expect(await bodiesOf(free.id)).toMatchObject([{ sum: { owner: false, severity: "high" } }]);
    const row = await rowOf(owned.number);
    expect(row).toMatchObject({ version: 1, overdue_told: row.sla_due });
  });

  it("are not those of closed or simulated incidents, nor of this very instant", async () => {
    await insert({ sla_due: hours(-1), simulation: true });
    await insert({ sla_due: hours(-1), workflow_status: "closed", resolution: "fixed" });
    await insert({ sla_due: null });
    const now = await insert({ sla_due: NOW });
    expect(await sweepOverdue(at())).toBe(0);
    expect(await sweepOverdue(at(new Date(NOW.getTime() + 1)))).toBe(1);
    expect(await bodiesOf(now.id)).toHaveLength(1);
  });

  it("are reported again when the deadline is another one, and never twice for one", async () => {
    const { number, id } = await insert({ sla_due: hours(-9) });
    const move = (due: Date) =>
      services.db.pool.query("UPDATE incident SET sla_due = $2 WHERE id = $1", [number, due]);
    await sweepOverdue(at());
    await move(hours(5));
    expect(await sweepOverdue(at())).toBe(0);
    expect(await sweepOverdue(at(hours(6)))).toBe(1);
    await move(hours(-9));
    await sweepOverdue(at(hours(6)));
    expect(await sweepOverdue(at(hours(6)))).toBe(0);
    expect((await noticesOf(number)).map(({ subject }) => subject)).toEqual([
      "2026-11-21T01:00:00.123000Z",
      "2026-11-21T15:00:00.123000Z",
    ]);
    expect((await bodiesOf(id)).map(({ sum }) => sum.sla_due)).toHaveLength(2);
  });

  it("are reported exactly once by four sweeps at a time, over several batches", async () => {
    const many = await Promise.all(
      Array.from({ length: 1_234 }, (_, n) => insert({ sla_due: hours(-1 - (n % 50)) })),
    );
    const swept = await Promise.all([1, 2, 3, 4].map(() => sweepOverdue(at())));
    const rest = await sweepOverdue(at());
    expect(swept.reduce((sum, n) => sum + n, rest)).toBe(many.length);
    const { rows } = await services.db.pool.query<{
      told: number;
      chains: number;
      notices: number;
    }>(
      `SELECT count(*)::int AS told, count(DISTINCT chain)::int AS chains,
         (SELECT count(*)::int FROM notice WHERE incident_id = ANY ($2)) AS notices
       FROM trace_record WHERE chain = ANY ($1)`,
      [many.map(({ id }) => `incident:${id}`), many.map(({ number }) => number)],
    );
    expect(rows[0]).toEqual({ told: 1_234, chains: 1_234, notices: 1_234 });
  });

  it("leave nothing behind of a sweep that dies, and are reported by the next one", async () => {
    const { number, id } = await insert({ sla_due: hours(-1) });
    await expect(sweepOverdue(dying())).rejects.toThrow("died");
    expect(await noticesOf(number)).toEqual([]);
    expect(await rowOf(number)).toMatchObject({ overdue_told: null });
    expect(await sweepOverdue(at())).toBe(1);
    expect(await noticesOf(number)).toHaveLength(1);
    expect(await bodiesOf(id)).toHaveLength(1);
  });

  it("leave out a locked incident, and block no other", async () => {
    const held = await insert({ sla_due: hours(-2) });
    const free = await insert({ sla_due: hours(-1) });
    const client = await services.db.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM incident WHERE id = $1 FOR NO KEY UPDATE", [held.number]);
      expect(await sweepOverdue(at())).toBe(1);
      expect(await noticesOf(free.number)).toHaveLength(1);
      // The deadline was moved before it was reported.
      await client.query("UPDATE incident SET sla_due = $2 WHERE id = $1", [held.number, hours(9)]);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    expect(await sweepOverdue(at())).toBe(0);
    expect(await noticesOf(held.number)).toEqual([]);
  });
});

describe("deadlines that are near", () => {
  it("give one notice from 24 hours before, and no record", async () => {
    const near = await insert({ sla_due: hours(24), owner_email: "o@test.example" });
    const far = await insert({ sla_due: new Date(hours(24).getTime() + 1) });
    await insert({ sla_due: hours(-1) });
    await insert({ sla_due: hours(1), simulation: true });
    await insert({ sla_due: hours(1), workflow_status: "closed", resolution: "fixed" });
    const swept = await Promise.all([1, 2, 3, 4].map(() => sweepDueSoon(at())));
    expect(Math.max(...swept)).toBe(1);
    expect(await sweepDueSoon(at())).toBe(0);
    expect(await noticesOf(near.number)).toEqual([
      { kind: "due_soon", recipient: "o@test.example", subject: "2026-11-22T10:00:00.123000Z" },
    ]);
    expect(await noticesOf(far.number)).toEqual([]);
    expect(await bodiesOf(near.id)).toEqual([]);
    expect(await sweepDueSoon(at(hours(1)))).toBe(1);
    expect(await sweepOverdue(at(hours(25)))).toBe(3);
    expect((await noticesOf(near.number)).map(({ kind }) => kind)).toEqual(["due_soon", "overdue"]);
  });
});

describe("acceptances of a risk that expired", () => {
  const accepted = (until: Date, values: Parameters<typeof insertIncident>[1] = {}) =>
    insert({
      workflow_status: "closed",
      resolution: "risk_accepted",
      created_at: hours(-72),
      closed_at: hours(-48),
      closed_by: "user:x",
      risk_accepted_until: until,
      ...values,
    });

  it("open the incident again under the rule in force, with statement, record and notice", async () => {
    const rule = await setRule(services.as("admin"), {
      severity: "high",
      days: 11,
      reason: "Eleven days are enough.",
    });
    const { number, id } = await accepted(NOW, {
      owner_email: "o@test.example",
      sla_due: hours(-9),
    });
    const running = await accepted(hours(1));
    expect(await expireAcceptances(at())).toBe(1);
    expect(await expireAcceptances(at())).toBe(0);
    expect(await rowOf(number)).toMatchObject({
      workflow_status: "open",
      resolution: null,
      closed_at: null,
      closed_by: null,
      risk_accepted_until: null,
      reopened_at: NOW,
      state_since: NOW,
      state_by: "did:svc:service",
      sla_due: hours(11 * 24),
      sla_rule_id: BigInt(rule.id),
      updated_at: NOW,
      version: 2,
    });
    const { rows } = await services.db.pool.query(
      "SELECT * FROM incident_statement WHERE incident_id = $1",
      [number],
    );
    const body = '{"reason":"The acceptance of the risk expired."}';
    expect(rows).toMatchObject([
      { kind: "reopening", body, author: "did:svc:service", author_name: "Proofline" },
    ]);
    expect(await bodiesOf(id)).toMatchObject([
      {
        kind: "incident.reopen",
        actor: "did:svc:service",
        sum: {
          reason_code: "acceptance_expired",
          accepted_until: "2026-11-21T10:00:00.123000Z",
          statement: `STM-${rows[0].id}`,
          from: "closed",
          to: "open",
          resolution: "risk_accepted",
          sla_due: hours(11 * 24).toISOString(),
          version: 2,
        },
      },
    ]);
    // The record commits to the words of the statement.
    const [record] = await bodiesOf(id);
    const kept = await services.db.pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM trace_payload WHERE hash = decode($1, 'hex')",
      [record.pay],
    );
    expect(kept.rows[0]?.bytes.toString()).toBe(body);
    expect(await noticesOf(number)).toEqual([
      {
        kind: "acceptance_expired",
        recipient: "o@test.example",
        subject: "2026-11-21T10:00:00.123000Z",
      },
    ]);
    expect(await rowOf(running.number)).toMatchObject({ workflow_status: "closed", version: 1 });
    const trace = await verifyTrace(services.as("auditor"), { chain: `incident:${id}` });
    expect(trace.status).toBe("verified");
  });

  it("leave incidents of severity info without a deadline", async () => {
    const { number } = await accepted(hours(-1), { severity: 0, sla_due: hours(-9) });
    expect(await expireAcceptances(at())).toBe(1);
    expect(await rowOf(number)).toMatchObject({ workflow_status: "open", sla_due: null });
  });

  it("open each incident exactly once by four sweeps at a time", async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => accepted(hours(-1))));
    await accepted(hours(-1), { simulation: true });
    const swept = await Promise.all([1, 2, 3, 4].map(() => expireAcceptances(at())));
    expect(swept.reduce((sum, n) => sum + n, 0)).toBe(40);
    for (const { number, id } of many) {
      expect(await bodiesOf(id)).toHaveLength(1);
      expect(await noticesOf(number)).toHaveLength(1);
      expect(await rowOf(number)).toMatchObject({ version: 2 });
    }
  });

  it("leave nothing behind of a sweep that dies", async () => {
    const { number, id } = await accepted(hours(-1));
    await expect(expireAcceptances(dying())).rejects.toThrow("died");
    expect(await rowOf(number)).toMatchObject({ workflow_status: "closed", version: 1 });
    expect(await noticesOf(number)).toEqual([]);
    expect(await expireAcceptances(at())).toBe(1);
    expect(await bodiesOf(id)).toHaveLength(1);
  });
});
