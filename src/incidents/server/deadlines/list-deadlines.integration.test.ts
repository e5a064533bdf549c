import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { slaState } from "@/incidents/domain/sla";
import { insertIncident } from "@/test/incident-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { countDeadlines, listDeadlines } from "./list-deadlines";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-21T10:30:00.000Z");
const OWNERS = [null, "a@test.example", "b@test.example"];

let services: TestServices;

/** Hours from now at which a column, or a day of UTC, begins or ends, and around them. */
const EDGES = [-1000, -24, -10.5, -0.001, 0, 0.001, 13.5, 24, 24.001, 37.5, 61.5, 96, 157.5, 168];

interface Inserted {
  severity: number;
  state: string;
  owner: string | null;
  due: Date | null;
}
const inserted: Inserted[] = [];

async function insert(values: Inserted, simulation = false) {
  const isClosed = values.state === "closed";
  await insertIncident(services.db.pool, {
    simulation,
    severity: values.severity,
    workflow_status: values.state,
    resolution: isClosed ? "fixed" : null,
    closed_at: isClosed ? NOW : null,
    owner_email: values.owner,
    sla_due: values.due,
  });
  if (!simulation) inserted.push(values);
}

beforeAll(async () => {
  services = await startServices();
  const dues = [
    ...EDGES.map((h) => new Date(NOW.getTime() + h * HOUR)),
    new Date(NOW.getTime() + 168.001 * HOUR),
    new Date(NOW.getTime() + 2_000 * HOUR),
    null,
  ];
  let n = 0;
  for (const due of dues) {
    for (const owner of OWNERS) {
      n += 1;
      const state = WORKFLOW_STATES[n % WORKFLOW_STATES.length] ?? "open";
      await insert({ severity: n % 5, state, owner, due });
    }
  }
  await insert({ severity: 4, state: "open", owner: null, due: NOW }, true);
  // Closed, and accepted for a time: on no board.
  await insertIncident(services.db.pool, {
    workflow_status: "closed",
    resolution: "risk_accepted",
    closed_at: NOW,
    risk_accepted_until: new Date(NOW.getTime() + HOUR),
    sla_due: NOW,
  });
});
afterAll(() => services.close());

/** The columns as counted one by one. */
function expectedColumns(owner: string | null | undefined, now: Date) {
  const columns = { overdue: 0, due_soon: 0, week: 0, later: 0, none: 0 };
  for (const incident of inserted) {
    if (incident.state === "closed") continue;
    if (owner !== undefined && incident.owner !== owner) continue;
    const state = slaState("open", incident.due, null, now);
    if (state === "overdue" || state === "due_soon" || state === "none") columns[state] += 1;
    else if ((incident.due?.getTime() ?? 0) <= now.getTime() + 168 * HOUR) columns.week += 1;
    else columns.later += 1;
  }
  return Object.fromEntries(Object.entries(columns).map(([name, total]) => [name, { total }]));
}

describe("the board", () => {
  it("counts exactly what the states of the deadlines say, whenever it is", async () => {
    const nows = [-500, -48, -10.5, -0.5, 0, 1, 13.499, 13.5, 20, 37.5, 100, 400, 5_000];
    for (const h of nows) {
      const now = new Date(NOW.getTime() + h * HOUR);
      const viewer = { ...services.as("viewer"), clock: () => now };
      const board = await countDeadlines(viewer, {});
      expect(board.as_of).toBe(now.toISOString());
      expect(board.columns, `${h}`).toEqual(expectedColumns(undefined, now));
      for (const owner of OWNERS) {
        const one = await countDeadlines(viewer, { owner: owner ?? "none" });
        expect(one.columns, `${h} ${owner}`).toEqual(expectedColumns(owner, now));
      }
    }
  });

  it("knows whose deadlines are mine", async () => {
    const viewer = { ...services.as("viewer"), clock: () => NOW };
    const actor = { ...viewer.actor, email: "a@test.example" };
    const mine = await countDeadlines({ ...viewer, actor }, { owner: "me" });
    expect(mine.columns).toEqual(expectedColumns("a@test.example", NOW));
    const other = await countDeadlines(viewer, { owner: "me" });
    expect(Object.values(other.columns).every(({ total }) => total === 0)).toBe(true);
  });

  it("counts the same once the tallies are folded", async () => {
    const viewer = { ...services.as("viewer"), clock: () => NOW };
    const before = await countDeadlines(viewer, {});
    await services.db.pool.query(`WITH gone AS (DELETE FROM incident_tally_change RETURNING *)
      INSERT INTO incident_tally SELECT kind, simulation, severity, state, group_name, tool, owner,
        word, day, sum(n) FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`);
    expect(await countDeadlines(viewer, {})).toEqual(before);
  });
});

describe("the calendar", () => {
  it("has every day of its range with the deadlines of what is not closed", async () => {
    const viewer = services.as("viewer");
    const calendar = await listDeadlines(viewer, { from: "2026-11-19", to: "2026-11-29" });
    expect(calendar.days.map(({ day }) => day)).toHaveLength(11);
    const inRange = inserted.filter(({ state, due }) => {
      const day = due?.toISOString().slice(0, 10) ?? "";
      return state !== "closed" && day >= "2026-11-19" && day <= "2026-11-29";
    });
    expect(calendar.total).toBe(inRange.length);
    expect(inRange.length).toBeGreaterThan(20);
    for (const { day, total, by_severity } of calendar.days) {
      const due = inRange.filter((i) => i.due?.toISOString().slice(0, 10) === day);
      expect(total, day).toBe(due.length);
      for (const [rank, severity] of SEVERITIES.entries()) {
        expect(by_severity[severity]).toBe(due.filter((i) => i.severity === rank).length);
      }
    }
    const none = await listDeadlines(viewer, {
      from: "2026-11-21",
      to: "2026-11-21",
      owner: "none",
    });
    expect(none.total).toBe(
      inRange.filter((i) => i.owner === null && i.due?.toISOString().startsWith("2026-11-21"))
        .length,
    );
  });

  it("refuses ranges that are empty or longer than 92 days", async () => {
    const viewer = services.as("viewer");
    const whole = await listDeadlines(viewer, { from: "2026-10-01", to: "2026-12-31" });
    expect(whole.days).toHaveLength(92);
    for (const range of [
      { from: "2026-10-01", to: "2027-01-01" },
      { from: "2026-10-02", to: "2026-10-01" },
      { from: "2026-02-30", to: "2026-03-01" },
    ]) {
      await expect(listDeadlines(viewer, range), range.from).rejects.toThrow();
    }
  });

  it("is, like the board, for those who read incidents", async () => {
    for (const ctx of [services.as("importer"), services.as("red_team")]) {
      await expect(countDeadlines(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
      await expect(
        listDeadlines(ctx, { from: "2026-11-01", to: "2026-11-02" }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(countDeadlines(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
