import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOverview } from "@/boards/server/overview/overview";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { FACET_FIELDS } from "@/incidents/domain/incident-list";
import { countRunning } from "@/incidents/server/queries/incident-totals";
import { foldTallies } from "@/incidents/server/queries/tally-folding";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { expectTallied } from "@/test/tally-truth";
import { facetIncidents } from "./facet-incidents";
import { listIncidents } from "./list-incidents";

let services: TestServices;
let pool: Pool;
let owner: Pool;
let viewer: ServiceContext;

beforeAll(async () => {
  services = await startServices();
  pool = services.db.pool;
  owner = new Pool({ connectionString: services.ownerUrl, max: 4 });
  viewer = services.as("viewer");
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

/** Numbers below a bound, the same in every run (Lehmer's generator, MINSTD). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

let inserted = 0;

async function insertSome(random: (below: number) => number, rows: number): Promise<void> {
  const from = inserted;
  inserted += rows;
  await pool.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity, simulation,
       severity_source, severity_raw, cve, cwe, asset_host, owner_email, sla_due, techniques, suggested, first_seen, last_seen, created_at, state_since)
     SELECT sha256(convert_to('tally' || n, 'UTF8')), 1, (ARRAY['burp', 'zap'])[1 + n % 2], 'r', 'Weakness ' || n,
       (ARRAY['web', 'code', 'network'])[1 + n % 3], n % 5, n % 11 = 0, 'tool', 'x', '{}', '{}', CASE WHEN n % 4 > 0 THEN 'host-' || n % 9 END,
       CASE WHEN n % 3 > 0 THEN 'owner' || n % 4 || '@test.example' END,
       CASE WHEN n % 7 > 0 THEN now() + make_interval(hours => n * 13 % 1200 - 600 + $3) END,
       CASE WHEN n % 5 = 0 THEN ARRAY['T1190', 'T10' || n % 3] ELSE '{}' END,
       CASE WHEN n % 2 = 0 THEN ARRAY['T10' || n % 3, 'T1566'] ELSE '{}' END,
       now(), now(), now() - make_interval(hours => n * 29 % 5000), now() - make_interval(hours => n * 29 % 4000)
     FROM generate_series($1::int, $2::int) n`,
    [from, from + rows - 1, random(20)],
  );
}

/** One statement that changes some of the incidents in one way or another. */
async function changeSome(random: (below: number) => number): Promise<void> {
  const some = `id % ${2 + random(5)} = ${random(2)}`;
  const changes = [
    `UPDATE incident SET workflow_status = 'triaged', state_since = now(), closed_at = NULL, resolution = NULL,
       risk_accepted_until = NULL WHERE ${some}`,
    `UPDATE incident SET workflow_status = 'closed', closed_at = now() - interval '3 hours', resolution = 'fixed',
       risk_accepted_until = NULL WHERE ${some}`,
    `UPDATE incident SET workflow_status = 'closed', closed_at = now() - interval '40 days', resolution = 'risk_accepted',
       risk_accepted_until = now() + make_interval(hours => (id::int % 5 - 2) * 24 + 1) WHERE ${some}`,
    `UPDATE incident SET workflow_status = 'retest', closed_at = NULL, resolution = NULL,
       risk_accepted_until = NULL, state_since = now() - interval '9 days' WHERE ${some}`,
    `UPDATE incident SET owner_email = CASE WHEN id % 2 = 0 THEN 'owner9@test.example' END WHERE ${some}`,
    `UPDATE incident SET severity = (severity + 1) % 5, sla_due = sla_due + interval '2 days' WHERE ${some}`,
    `UPDATE incident SET techniques = ARRAY['T1059'], coverage_pct = 50 WHERE ${some}`,
    `UPDATE incident SET techniques = '{}' WHERE ${some} AND id % 3 = 0`,
    `UPDATE incident SET suggested = ARRAY['T1190', 'T1059'], suggester = '1' WHERE ${some}`,
    `UPDATE incident SET suggested = ARRAY['T1003.001'], techniques = ARRAY['T1059', 'T1003.001'],
       severity = (severity + 1) % 5 WHERE ${some} AND id % 2 = 0`,
    `UPDATE incident SET title = title || '.', version = version + 1 WHERE ${some}`,
    `UPDATE incident SET created_at = created_at - interval '11 days', simulation = NOT simulation
       WHERE ${some} AND id % 7 = 0`,
    `UPDATE incident SET techniques = techniques || ARRAY['T1003.001'], severity = (severity + 2) % 5
       WHERE ${some} AND 'T1003.001' <> ALL (techniques)`,
    `DELETE FROM incident WHERE ${some} AND id % 10 = 3`,
  ];
  await pool.query(changes[random(changes.length)] ?? "");
}

function fold(): Promise<number | null> {
  return inTransaction(pool, foldTallies);
}

describe("tallies", () => {
  it("equal a count over the incidents after any series of changes", async () => {
    for (const seed of [1, 77, 4242]) {
      const random = numbers(seed);
      for (let step = 0; step < 12; step++) {
        if (random(3) === 0) await insertSome(random, 1 + random(60));
        else await changeSome(random);
        if (random(4) === 0) await fold();
      }
      await insertSome(random, 40);
      await expectTallied(pool);
    }
    await fold();
    await expectTallied(pool);
    const left = await pool.query("SELECT count(*)::int AS n FROM incident_tally_change");
    expect(left.rows).toEqual([{ n: 0 }]);
    const zero = await pool.query("SELECT count(*)::int AS n FROM incident_tally WHERE n = 0");
    expect(zero.rows).toEqual([{ n: 0 }]);
  });

  it("a rollback leaves no change behind", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    await client.query("UPDATE incident SET severity = 4");
    await client.query("ROLLBACK");
    client.release();
    await expectTallied(pool);
  });

  it("lose nothing of writers at work while they are folded", async () => {
    let writing = true;
    const folding = (async () => {
      let folds = 0;
      while (writing) if ((await fold()) !== null) folds += 1;
      return folds;
    })();
    const write = async (seed: number) => {
      const random = numbers(seed);
      for (let n = 0; n < 15; n++) {
        await insertSome(random, 10);
        await pool.query("UPDATE incident SET severity = $1 WHERE id = $2", [
          random(5),
          random(200),
        ]);
      }
    };
    await Promise.all([write(5), write(6), write(7)]);
    writing = false;
    expect(await folding).toBeGreaterThan(3);
    await expectTallied(pool);
  });

  it("are folded by one process at a time", async () => {
    const results = await inTransaction(pool, async (client) => [
      await foldTallies(client),
      await fold(),
    ]);
    expect(results).toEqual([expect.any(Number), null]);
  });

  it("note nothing where nothing that they count has changed", async () => {
    await fold();
    await pool.query("UPDATE incident SET title = title || '!', version = version + 1");
    const noted = await pool.query("SELECT count(*)::int AS n FROM incident_tally_change");
    expect(noted.rows).toEqual([{ n: 0 }]);
    await pool.query(
      "UPDATE incident SET severity = CASE WHEN id = 5 THEN (severity + 1) % 5 ELSE severity END",
    );
    const changed = await pool.query("SELECT DISTINCT kind FROM incident_tally_change");
    expect(changed.rows.length).toBeGreaterThan(3);
    await expectTallied(pool);
  });

  it("are noted when the owner of the schema changes incidents, too", async () => {
    await owner.query("UPDATE incident SET owner_email = 'by-hand@test.example' WHERE id % 9 = 1");
    await expectTallied(pool);
  });
});

async function total(query: Parameters<typeof listIncidents>[1]): Promise<number> {
  const page = await listIncidents(viewer, { ...query, limit: 1, with_total: true });
  expect(page.total_is_exact).toBe(true);
  return page.total ?? Number.NaN;
}

async function rows(query: Parameters<typeof listIncidents>[1]): Promise<number> {
  let n = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listIncidents>> = await listIncidents(viewer, {
      ...query,
      cursor,
      limit: 200,
    });
    n += page.count;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return n;
}

describe("the overview", () => {
  it("says what the list says", async () => {
    const overview = await getOverview(viewer, {});
    const tiles: [number, Parameters<typeof listIncidents>[1]][] = [
      [overview.total_open, { status: ["open"] }],
      [overview.overdue, { sla: ["overdue"] }],
      [overview.due_soon, { sla: ["due_soon"] }],
      [overview.unassigned, { status: ["open"], owner: ["none"] }],
      [overview.awaiting_retest, { workflow: ["retest"] }],
      ...SEVERITIES.map((severity): [number, Parameters<typeof listIncidents>[1]] => [
        overview.open_by_severity[severity],
        { status: ["open"], severity: [severity] },
      ]),
      ...overview.states.map(({ state, n }): [number, Parameters<typeof listIncidents>[1]] => [
        n,
        { workflow: [state] },
      ]),
      ...overview.owners.flatMap(
        ({
          owner,
          overdue,
          due_24h,
          due_7d,
          later,
        }): [number, Parameters<typeof listIncidents>[1]][] => [
          [overdue, { owner: [owner ?? "none"], sla: ["overdue"] }],
          [due_24h, { owner: [owner ?? "none"], sla: ["due_soon"] }],
          [due_7d + later, { owner: [owner ?? "none"], sla: ["on_track"] }],
        ],
      ),
    ];
    for (const [number, query] of tiles) {
      expect(await rows(query), JSON.stringify(query)).toBe(number);
      expect(await total(query), JSON.stringify(query)).toBe(number);
    }
    // An acceptance that has expired is among them, or the numbers above prove less than they seem to.
    const expired = await pool.query(
      "SELECT count(*)::int AS n FROM incident WHERE risk_accepted_until <= now() AND NOT simulation",
    );
    expect(expired.rows[0].n).toBeGreaterThan(0);
    expect(overview.overdue * overview.due_soon * overview.unassigned).toBeGreaterThan(0);
  });

  it("counts what is overdue and due soon at any instant, also in the hour in which it turns", async () => {
    const random = numbers(7);
    // Not on the hour, where most deadlines of the fill are.
    await pool.query(
      "UPDATE incident SET sla_due = sla_due + make_interval(mins => (id % 60)::int) WHERE id % 3 = 0",
    );
    const { rows: near } = await pool.query<{ due: Date }>(
      "SELECT sla_due AS due FROM incident WHERE sla_due IS NOT NULL ORDER BY id % 97, id LIMIT 40",
    );
    const instants = near.flatMap(({ due }) => [
      due,
      new Date(due.getTime() - 86_400_000),
      new Date(due.getTime() + random(7_200_000) - 3_600_000),
    ]);
    for (const now of instants) {
      const { rows: counted } = await pool.query(
        `SELECT severity, count(*) FILTER (WHERE sla_due < $1)::float8 AS overdue,
           count(*) FILTER (WHERE sla_due BETWEEN $1 AND $1 + interval '24 hours')::float8 AS due_soon,
           count(*) FILTER (WHERE sla_due > $1 + interval '24 hours')::float8 AS on_track
         FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL AND NOT simulation
         GROUP BY severity ORDER BY severity`,
        [now],
      );
      const tallied = await countRunning(pool, false, now);
      expect(
        tallied.sort((a, b) => a.severity - b.severity),
        now.toISOString(),
      ).toEqual(counted);
    }
  });

  it("agrees with the list under deadlines, days and resolutions of every kind", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const eight = <Query>(of: (n: number) => Query) => Array.from({ length: 8 }, (_, n) => of(n));
    const queries: Parameters<typeof listIncidents>[1][] = [
      { sla: ["overdue", "due_soon"] },
      { sla: ["on_track", "missed", "none"] },
      { sla: ["overdue"], status: ["open"], severity: ["high", "low"] },
      { sla: ["due_soon", "on_track"], sort: "due" },
      { sla: ["overdue"], source: "simulation" },
      { sla: ["met"], severity: ["info", "critical"] },
      { resolution: ["fixed", "risk_accepted"] },
      { resolution: ["risk_accepted"], severity: ["medium"] },
      { created_from: day(30), severity: ["medium", "high"] },
      ...Array.from({ length: 9 }, (_, n) => ({ created_from: day(10 + n), created_to: day(8) })),
      ...eight((n) => ({ created_from: day(3 + n), created_to: day(3 + n) })),
      ...eight((n) => ({ created_to: day(50 + n) })),
      ...eight((n) => ({ created_from: day(50 + n) })),
      { created_from: day(100), created_to: day(20), source: "simulation" },
      { created_from: day(8), created_to: day(20) },
      { closed_from: day(0), closed_to: day(0), status: [] },
      { closed_from: day(41), closed_to: day(39), severity: ["high", "low"] },
      ...eight((n) => ({ closed_from: day(42 + n), closed_to: day(38 - n) })),
      { closed_to: day(20) },
    ];
    let found = 0;
    for (const query of queries) {
      const listed = await rows(query);
      expect(await total(query), JSON.stringify(query)).toBe(listed);
      found += Number(listed > 0);
    }
    expect(found).toBeGreaterThan(queries.length * 0.7);
  });

  it("says what came in each week, and what of it stays for a week", async () => {
    const overview = await getOverview(viewer, {});
    expect(overview.weeks).toHaveLength(26);
    expect(overview.weeks.filter(({ unfinished }) => unfinished)).toEqual([overview.weeks[25]]);
    for (const { week, new: added } of overview.weeks) {
      const sunday = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10);
      for (const severity of SEVERITIES) {
        const query = { created_from: week, created_to: sunday, severity: [severity] };
        expect(await total(query), JSON.stringify(query)).toBe(added[severity]);
      }
    }
    const closed = await pool.query<{ week: string; n: number }>(
      `SELECT to_char(date_trunc('week', closed_at), 'YYYY-MM-DD') AS week, count(*)::int AS n FROM incident
       WHERE closed_at IS NOT NULL AND NOT simulation GROUP BY 1`,
    );
    const byWeek = new Map(closed.rows.map(({ week, n }) => [week, n]));
    expect(overview.weeks.map(({ closed: n }) => n)).toEqual(
      overview.weeks.map(({ week }) => byWeek.get(week) ?? 0),
    );
    expect(Math.max(...overview.weeks.map(({ closed: n }) => n))).toBeGreaterThan(0);
  });

  it("measures the age in a state by nearest rank", async () => {
    const { rows: truth } = await pool.query(
      `SELECT workflow_status AS state, count(*)::int AS n,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY current_date - (state_since AT TIME ZONE 'UTC')::date) AS median_days,
         percentile_disc(0.9) WITHIN GROUP (ORDER BY current_date - (state_since AT TIME ZONE 'UTC')::date) AS p90_days
       FROM incident WHERE workflow_status <> 'closed' AND NOT simulation GROUP BY 1`,
    );
    const { states } = await getOverview(viewer, {});
    const known = states.filter(({ n }) => n > 0);
    expect(known).toEqual(expect.arrayContaining(truth));
    expect(known).toHaveLength(truth.length);
    expect(known.length).toBeGreaterThan(1);
    for (const empty of states.filter(({ n }) => n === 0)) {
      expect(empty).toMatchObject({ median_days: null, p90_days: null });
    }
  });

  it("is refused to those who may not read", async () => {
    await expect(getOverview(services.as("importer"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getOverview(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("facets", () => {
  it("count what the list would show with each value", async () => {
    const others = [
      {},
      { status: ["open" as const] },
      { status: ["accepted" as const, "triaged" as const] },
      { severity: ["high" as const, "critical" as const], tool: ["zap"] },
      { owner: ["none", "owner9@test.example"] },
      { owner: ["none"] },
      { sla: ["overdue" as const, "met" as const] },
      { technique: ["T1190"] },
      { suggested: ["T1566"] },
      { suggested: ["T1566"], technique: ["T1190"] },
      { sla: ["overdue" as const, "due_soon" as const] },
      { sla: ["on_track" as const], status: ["open" as const] },
      { source: "simulation" as const },
    ];
    for (const query of others) {
      for (const field of FACET_FIELDS) {
        const { values, exact } = await facetIncidents(viewer, { ...query, field });
        expect(exact).toBe(true);
        expect(values.map(({ n }) => n)).toEqual(values.map(({ n }) => n).sort((a, b) => b - a));
        for (const { value, n } of values) {
          const asked = { ...query, [field]: [value] };
          expect(await total(asked), `${field} ${JSON.stringify(asked)}`).toBe(n);
        }
        // Not every incident has one of these.
        if (!["technique", "suggested", "asset"].includes(field)) {
          const all = values.reduce((sum, { n }) => sum + n, 0);
          expect(all, `${field} ${JSON.stringify(query)}`).toBe(
            await total({ ...query, [field]: [] }),
          );
        }
      }
    }
  });

  it("are searched, and shown to their owners", async () => {
    const found = await facetIncidents(viewer, { field: "owner", search: "OWNER9" });
    expect(found.values.map(({ value }) => value)).toEqual(["owner9@test.example"]);
    const importer = services.as("importer");
    const own = { ...importer, actor: { ...importer.actor, email: "owner9@test.example" } };
    const mine = await facetIncidents(own, { field: "owner" });
    expect(mine.values).toEqual(found.values);
    const sla = await facetIncidents(own, { field: "sla", status: ["open"] });
    const listed = await listIncidents(own, { status: ["open"], limit: 1, with_total: true });
    expect(sla.values.reduce((sum, { n }) => sum + n, 0)).toBe(listed.total);
    await expect(facetIncidents(services.anonymous, { field: "tool" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
