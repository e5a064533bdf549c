import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOfStep } from "@/boards/domain/period";
import { getOverview } from "@/boards/server/overview/overview";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { foldTallies } from "@/incidents/server/queries/tally-folding";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES, rolesAllow } from "@/platform/operation/policy";
import { startServices, type TestServices } from "@/test/service-context";
import { getIncidentBoard, IncidentBoardDto } from "./incident-board";

let services: TestServices;
let viewer: ServiceContext;

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, n) => all + n, 0);

/** A hundred incidents of a year in every state, some with deadlines, owners and acceptances that ran out. */
async function insertIncidents(): Promise<void> {
  const { pool } = services.db;
  await pool.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity, simulation,
       severity_source, severity_raw, cve, cwe, asset_host, owner_email, sla_due, first_seen, last_seen, created_at, state_since)
     SELECT sha256(convert_to('board' || n, 'UTF8')), 1, (ARRAY['burp', 'zap'])[1 + n % 2], 'r', 'Weakness ' || n, 'web', n % 5,
       n % 10 = 0, 'tool', 'x', '{}', '{}', 'host-' || n % 13, CASE WHEN n % 3 > 0 THEN 'o' || n % 12 || '@test.example' END,
       CASE WHEN n % 7 > 0 THEN now() + make_interval(days => n - 60) END, now(), now(),
       now() - make_interval(days => n * 3, hours => 5), now() - make_interval(days => n * 3, hours => 5)
     FROM generate_series(0, 99) n`,
  );
  const move = (set: string, where: string) =>
    pool.query(`UPDATE incident SET ${set} WHERE ${where} AND simulation = false`);
  await move(
    "workflow_status = 'triaged', state_since = least(now(), created_at + interval '2 days')",
    "id % 4 > 0",
  );
  await move(
    "workflow_status = 'retest', state_since = least(now(), created_at + interval '9 days')",
    "id % 4 > 1",
  );
  await move(
    `workflow_status = 'closed', state_since = least(now(), created_at + interval '20 days'), resolution = 'fixed',
     closed_at = least(now(), created_at + interval '20 days')`,
    "id % 4 > 2",
  );
  await move(
    `workflow_status = 'closed', resolution = 'risk_accepted', closed_at = now() - interval '3 days',
     state_since = now() - interval '3 days', risk_accepted_until = now() - interval '1 hour'`,
    "id % 16 = 1",
  );
}

beforeAll(async () => {
  services = await startServices();
  viewer = services.as("viewer");
  await insertIncidents();
});
afterAll(() => services.close());

describe("the board of incidents", () => {
  it("counts what is open as its lists and the overview do, real and simulated apart", async () => {
    for (const source of ["import", "simulation"] as const) {
      const board = IncidentBoardDto.parse(await getIncidentBoard(viewer, { source }));
      const listed = async (filters: Parameters<typeof listIncidents>[1]) => {
        const page = await listIncidents(viewer, {
          source,
          status: ["open"],
          ...filters,
          with_total: true,
        });
        return page.total;
      };
      const overview = await getOverview(viewer, { source });
      expect(board.total.open).toEqual(overview.open_by_severity);
      for (const severity of SEVERITIES) {
        expect(board.total.open[severity]).toBe(await listed({ severity: [severity] }));
      }
      for (const { owner, open } of board.owners) {
        expect(sum(open), owner ?? "nobody").toBe(await listed({ owner: [owner ?? "none"] }));
      }
      for (const { tool, open } of board.tools) {
        expect(sum(open), tool).toBe(await listed({ tool: [tool] }));
      }
      for (const { age, from, to, open } of board.ages) {
        const days = { created_to: to, ...(from === null ? {} : { created_from: from }) };
        expect(sum(open), age).toBe(await listed(days));
      }
      expect(board.ages.reduce((all, { open }) => all + sum(open), 0)).toBe(overview.total_open);
    }
  });

  it("counts what was closed in a step, and in time, as its lists do", async () => {
    const board = await getIncidentBoard(viewer, { range: "90d" });
    const end = { grain: board.grain, to: board.period.to };
    let closed = 0;
    for (const { step, figures } of board.steps) {
      const days = { closed_from: step, closed_to: endOfStep(end, step) };
      const listed = async (filters: Parameters<typeof listIncidents>[1] = {}) =>
        (await listIncidents(viewer, { ...days, ...filters, with_total: true })).total;
      expect(sum(figures.closed), step).toBe(await listed());
      expect(figures.met, step).toBe(await listed({ sla: ["met"] }));
      expect(figures.missed, step).toBe(await listed({ sla: ["missed"] }));
      closed += sum(figures.closed);
    }
    expect(closed).toBeGreaterThan(0);
    for (const { host, open } of board.assets) {
      const page = await listIncidents(viewer, {
        asset: [host],
        workflow: WORKFLOW_STATES.filter((state) => state !== "closed"),
        with_total: true,
      });
      expect(page.total, host).toBe(open);
    }
  });

  it("counts each step as the incidents themselves have it, whether tallies are folded or not", async () => {
    for (const range of ["30d", "1y"] as const) {
      const board = await getIncidentBoard(viewer, { range });
      for (const { step, unfinished, figures } of [...board.steps_before, ...board.steps]) {
        const { rows } = await services.db.pool.query(
          `SELECT count(*) FILTER (WHERE ${within("created_at")})::int AS came,
             count(*) FILTER (WHERE ${within("closed_at")})::int AS closed,
             count(*) FILTER (WHERE ${within("closed_at")} AND closed_at <= sla_due)::int AS met,
             count(*) FILTER (WHERE ${within("closed_at")} AND closed_at > sla_due)::int AS missed,
             count(*) FILTER (WHERE ${within("triaged_at")})::int AS triaged,
             avg(floor(extract(epoch FROM triaged_at - created_at) / 60)) FILTER (WHERE ${within("triaged_at")})::float8 AS mean,
             count(*) FILTER (WHERE ${within("fixed_at")})::int AS fixed,
             count(*) FILTER (WHERE created_at < ${END} AND (closed_at IS NULL OR closed_at >= ${END}))::int AS open
           FROM incident WHERE NOT simulation`,
          [step, board.grain],
        );
        expect(
          {
            came: sum(figures.new),
            closed: sum(figures.closed),
            met: figures.met,
            missed: figures.missed,
            triaged: figures.times.triaged.n,
            mean: figures.times.triaged.mean_minutes,
            fixed: figures.times.fixed.n,
            // What is open now includes acceptances that ran out: compared with its list above.
            open: unfinished ? rows[0].open : sum(figures.open),
          },
          `${range} ${step}`,
        ).toEqual({ ...rows[0], mean: rows[0].mean === null ? null : Math.round(rows[0].mean) });
      }
      await inTransaction(services.db.pool, foldTallies);
    }
  });

  it("has totals of the period and of the one before", async () => {
    const board = await getIncidentBoard(viewer, { range: "90d" });
    const totalOf = (steps: typeof board.steps) =>
      steps.reduce((all, { figures }) => all + sum(figures.new), 0);
    expect(sum(board.total.new)).toBe(totalOf(board.steps));
    expect(sum(board.total_before.new)).toBe(totalOf(board.steps_before));
    expect(board.steps_before.length).toBe(board.steps.length);
    const { n, mean_minutes: mean, median_minutes: median } = board.total.times.fixed;
    expect(n).toBeGreaterThan(0);
    // Most took nine days, and none more.
    expect(mean).toBeLessThanOrEqual(9 * 1440);
    expect(Math.abs((median ?? 0) / (9 * 1440) - 1)).toBeLessThan(0.125);
  });

  it("takes days of one's own", async () => {
    const board = await getIncidentBoard(viewer, {
      range: "own",
      from: "2026-01-05",
      to: "2026-01-09",
    });
    expect([board.grain, board.period, board.before]).toEqual([
      "day",
      { from: "2026-01-05", to: "2026-01-09" },
      { from: "2025-12-31", to: "2026-01-04" },
    ]);
  });

  it("names the hosts with most that is not closed, changes before and after they are folded", async () => {
    const { pool } = services.db;
    const truth = async () => {
      const { rows } = await pool.query(
        `SELECT asset_host AS host, count(*)::int AS open FROM incident
         WHERE workflow_status <> 'closed' AND NOT simulation GROUP BY 1 ORDER BY 2 DESC, (asset_host) COLLATE "C" LIMIT 10`,
      );
      return rows;
    };
    const assets = async () => (await getIncidentBoard(viewer, {})).assets;
    await inTransaction(pool, foldTallies);
    expect(await assets()).toEqual(await truth());
    // More hosts fall behind at once than are shown.
    await pool.query("UPDATE incident SET asset_host = 'new-' || id % 3 WHERE id % 2 = 0");
    expect(await assets()).toEqual(await truth());
    await inTransaction(pool, foldTallies);
    expect(await assets()).toEqual(await truth());
  });

  it("is for those who may read incidents", async () => {
    for (const role of ROLES) {
      const asked = getIncidentBoard(services.as(role), {});
      if (rolesAllow([role], "incident.read")) await expect(asked).resolves.toBeDefined();
      else await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("the times of an incident", () => {
  it("are when it first left Open and when it last came to a retest that did not fail", async () => {
    const { pool } = services.db;
    const { rows } = await pool.query(
      "SELECT id FROM incident WHERE workflow_status = 'open' AND NOT simulation LIMIT 1",
    );
    const move = async (state: string, at: string) => {
      const moved = await pool.query(
        `UPDATE incident SET workflow_status = $2, state_since = $3 WHERE id = $1 RETURNING triaged_at, fixed_at`,
        [rows[0].id, state, at],
      );
      return [moved.rows[0].triaged_at, moved.rows[0].fixed_at].map(
        (each: Date | null) => each?.toISOString().slice(0, 10) ?? null,
      );
    };
    expect(await move("triaged", "2026-11-01")).toEqual(["2026-11-01", null]);
    expect(await move("retest", "2026-11-05")).toEqual(["2026-11-01", "2026-11-05"]);
    expect(await move("fixing", "2026-11-06")).toEqual(["2026-11-01", null]);
    expect(await move("retest", "2026-11-08")).toEqual(["2026-11-01", "2026-11-08"]);
    expect(await move("open", "2026-11-09")).toEqual(["2026-11-01", null]);
    expect(await move("assigned", "2026-11-10")).toEqual(["2026-11-01", null]);
  });
});

/** First instant after a step. */
const END = "(($1::text)::date + ('1 ' || $2::text)::interval) AT TIME ZONE 'UTC'";

function within(column: string): string {
  return `${column} >= ($1::text)::date::timestamp AT TIME ZONE 'UTC' AND ${column} < ${END}`;
}
