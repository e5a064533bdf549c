import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { runImport } from "@/imports/server/run-import";
import { SLA_STATES } from "@/incidents/domain/sla";
import type { ServiceContext } from "@/platform/operation/context";
import { encodeCursor } from "@/platform/operation/cursor";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { getIncident } from "./get-incident";
import type { IncidentDto } from "./incident-dto";
import { listIncidents } from "./list-incidents";
import { listSimulatedIncidents } from "./list-simulated-incidents";

let services: TestServices;
let viewer: ServiceContext;

type Query = Parameters<typeof listIncidents>[1];

beforeAll(async () => {
  services = await startServices();
  viewer = services.as("viewer");
  const issues = Array.from({ length: 60 }, (_, n) => ({
    type: 1000 + (n % 6),
    name: ["SQL injection", "Cross-site scripting", "100% coverage_gap"][n % 3] ?? "",
    host: `https://h${n}.list.example`,
    severity: ["High", "Medium", "Low", "Information"][n % 4] ?? "Low",
  }));
  await runImport(services.as("analyst"), {
    connector: "burp",
    fileName: "list.xml",
    source: inPieces(burpReport(issues)),
  });
  await services.db.pool.query(
    `UPDATE incident SET workflow_status = (ARRAY['open', 'triaged', 'fixing', 'closed'])[1 + id % 4],
       created_at = now() - make_interval(days => 60 - id::int),
       owner_email = CASE WHEN id % 5 > 0 THEN 'person-' || id % 5 || '@test.example' END,
       sla_due = CASE WHEN id % 6 > 0 THEN now() + make_interval(hours => (id::int * 7) % 97 - 40) END,
       techniques = CASE WHEN id % 3 = 0 THEN ARRAY['T1190', 'T1059.00' || id % 2] ELSE '{}' END,
       suggested = CASE WHEN id % 4 = 0 THEN ARRAY['T1190', 'T1566'] ELSE '{}' END,
       coverage_pct = CASE WHEN id % 2 = 0 THEN id % 100 END`,
  );
  await services.db.pool.query(
    `UPDATE incident SET closed_at = now() - make_interval(hours => id::int),
       resolution = CASE id % 16 WHEN 3 THEN 'fixed' WHEN 15 THEN 'false_positive' ELSE 'risk_accepted' END,
       risk_accepted_until = CASE id % 16 WHEN 7 THEN now() + interval '1 day' WHEN 11 THEN now() - interval '1 day' END
     WHERE workflow_status = 'closed'`,
  );
});
afterAll(() => services.close());

/** Most severe first, newest first among equals. */
function byRank(a: IncidentDto, b: IncidentDto): number {
  const rank = (i: IncidentDto) => SEVERITIES.indexOf(i.severity);
  return rank(b) - rank(a) || (a.id < b.id ? 1 : -1);
}

async function all(query: Query): Promise<IncidentDto[]> {
  const found: IncidentDto[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listIncidents>> = await listIncidents(viewer, {
      ...query,
      cursor,
      limit: 7,
    });
    expect(page.count).toBe(page.incidents.length);
    found.push(...page.incidents);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const rank = { info: 0, low: 1, medium: 2, high: 3, critical: 4 };

describe("listing", () => {
  it("pages through everything once, in order", async () => {
    const newest = await all({});
    expect(newest).toHaveLength(60);
    expect(new Set(newest.map((i) => i.id)).size).toBe(60);
    expect(newest.map((i) => i.id)).toEqual(
      newest
        .map((i) => i.id)
        .sort()
        .reverse(),
    );
    const oldest = await all({ sort: "oldest" });
    expect(oldest.map((i) => i.id)).toEqual(newest.map((i) => i.id).reverse());
    const severe = await all({ sort: "severity" });
    expect(new Set(severe.map((i) => i.id)).size).toBe(60);
    const keys = severe.map((i) => `${rank[i.severity]}${i.id}`);
    expect(keys).toEqual([...keys].sort().reverse());
  });

  it("filters agree with what the incidents say", async () => {
    const everything = await all({});
    const cases: [Query, (incident: IncidentDto) => boolean][] = [
      [{ severity: ["high"] }, (i) => i.severity === "high"],
      [{ severity: ["high", "low"] }, (i) => i.severity === "high" || i.severity === "low"],
      [{ status: ["open"] }, (i) => i.status === "open"],
      [{ status: ["closed"] }, (i) => i.status === "closed"],
      [{ status: ["accepted"] }, (i) => i.status === "accepted"],
      [{ status: ["accepted", "closed"] }, (i) => i.status !== "open"],
      [
        { status: ["fixing", "closed"] },
        (i) => i.workflow_status === "fixing" || i.status === "closed",
      ],
      [
        { status: ["open"], workflow: ["closed"] },
        (i) => i.status === "open" && i.workflow_status === "closed",
      ],
      [{ status: ["fixing"] }, (i) => i.workflow_status === "fixing"],
      [
        { workflow: ["triaged"], severity: ["info"] },
        (i) => i.workflow_status === "triaged" && i.severity === "info",
      ],
      [{ group: ["web"] }, () => true],
      [{ group: ["network"] }, () => false],
      [{ tool: ["burp"] }, () => true],
      [{ tool: ["zap"] }, () => false],
      [{ q: "sql INJ" }, (i) => i.title === "SQL injection"],
      [{ q: "h17.list" }, (i) => i.asset.host === "h17.list.example"],
      [{ q: "100% coverage_g" }, (i) => i.title === "100% coverage_gap"],
      [{ q: "100_" }, () => false],
      [{ owner: ["PERSON-1@test.example"] }, (i) => i.owner_email === "person-1@test.example"],
      [{ owner: ["none"] }, (i) => i.owner_email === null],
      [
        { owner: ["none", "person-1@test.example", "person-2@test.example"] },
        (i) => [null, "person-1@test.example", "person-2@test.example"].includes(i.owner_email),
      ],
      [{ owner: ["me"] }, () => false],
      ...SLA_STATES.map((state): [Query, (i: IncidentDto) => boolean] => [
        { sla: [state] },
        (i) => i.sla_state === state,
      ]),
      [
        { sla: ["overdue", "met"], severity: ["high"] },
        (i) => ["overdue", "met"].includes(i.sla_state) && i.severity === "high",
      ],
      [{ technique: ["t1059.001"] }, (i) => i.techniques.includes("T1059.001")],
      [
        { technique: ["T1190"], status: ["open"] },
        (i) => i.techniques.length > 0 && i.status === "open",
      ],
      [{ technique: ["T1190"] }, (i) => i.techniques.length > 0],
      [{ technique: ["T1059.001", "T1190"] }, (i) => i.techniques.length > 0],
      [{ suggested: ["t1566"] }, (i) => i.suggested.includes("T1566")],
      [{ suggested: ["T1190"] }, (i) => i.suggested.includes("T1190")],
      [{ suggested: ["T1190", "T1566"] }, (i) => i.suggested.length > 0],
      [
        { suggested: ["T1566"], technique: ["T1190"] },
        (i) => i.suggested.includes("T1566") && i.techniques.includes("T1190"),
      ],
      [
        { suggested: ["T1190"], owner: ["none"], status: ["open"] },
        (i) => i.suggested.includes("T1190") && i.owner_email === null && i.status === "open",
      ],
      [
        { technique: ["T1190"], owner: ["none"], sla: ["overdue", "none"] },
        (i) =>
          i.techniques.length > 0 &&
          i.owner_email === null &&
          ["overdue", "none"].includes(i.sla_state),
      ],
      [{ resolution: ["fixed"] }, (i) => i.resolution === "fixed"],
      [
        { resolution: ["fixed", "risk_accepted"] },
        (i) => i.resolution === "fixed" || i.resolution === "risk_accepted",
      ],
      [{ created_from: dayBefore(10) }, (i) => i.created_at.slice(0, 10) >= dayBefore(10)],
      [
        { created_from: dayBefore(20), created_to: dayBefore(10), severity: ["low"] },
        (i) =>
          i.severity === "low" &&
          i.created_at.slice(0, 10) >= dayBefore(20) &&
          i.created_at.slice(0, 10) <= dayBefore(10),
      ],
      [
        { closed_from: dayBefore(400), sla: ["met"] },
        (i) => i.closed_at !== null && i.sla_state === "met",
      ],
      [
        { closed_to: dayBefore(1) },
        (i) => i.closed_at !== null && i.closed_at.slice(0, 10) <= dayBefore(1),
      ],
      [
        { asset: ["h1.list.example", "h2.list.example"] },
        (i) => ["h1.list.example", "h2.list.example"].includes(i.asset.host ?? ""),
      ],
      [{ created_to: dayBefore(30) }, (i) => i.created_at.slice(0, 10) <= dayBefore(30)],
    ];
    for (const [query, expected] of cases) {
      const wanted = everything.filter(expected).map((i) => i.id);
      const found = (await all(query)).map((i) => i.id);
      expect(found, JSON.stringify(query)).toEqual(wanted);
      for (const sort of ["severity", "due"] as const) {
        const sorted = await all({ ...query, sort });
        const ids = sorted.map((i) => i.id).sort();
        expect(ids, `${sort} ${JSON.stringify(query)}`).toEqual([...wanted].sort());
        if (sort === "severity") expect(sorted).toEqual([...sorted].sort(byRank));
      }
      const counted = await listIncidents(viewer, { ...query, limit: 1, with_total: true });
      expect(counted, JSON.stringify(query)).toMatchObject({
        total: wanted.length,
        total_is_exact: true,
      });
    }
  });

  it("distinguishes suggested techniques from stated ones", async () => {
    const everything = await all({});
    for (const { techniques, suggested, ttps } of everything) {
      expect(suggested.filter((technique) => techniques.includes(technique))).toEqual([]);
      expect(ttps).toEqual([...techniques, ...suggested]);
    }
    // T1190 is both for some: there it is stated.
    const suggestions = everything.map(({ suggested }) => suggested.join());
    expect(new Set(suggestions)).toEqual(new Set(["", "T1566", "T1190,T1566"]));
  });

  it("lists what is due soonest first, and then what has no running deadline", async () => {
    const due = await all({ sort: "due" });
    expect(new Set(due.map((i) => i.id)).size).toBe(60);
    const running = (i: IncidentDto) => i.workflow_status !== "closed" && i.sla_due !== null;
    const first = due.filter(running);
    expect(due.slice(0, first.length)).toEqual(first);
    expect(first.length).toBeGreaterThan(20);
    const deadlines = first.map((i) => i.sla_due ?? "");
    expect(deadlines).toEqual([...deadlines].sort());
    const rest = due.slice(first.length).map((i) => i.id);
    expect(rest).toEqual([...rest].sort().reverse());
  });

  it("shows an importer what is theirs, whatever they request", async () => {
    const importer = services.as("importer");
    const actor = { ...importer.actor, email: "person-2@test.example" };
    const own = { ...importer, actor };
    const ofOthers = await listIncidents(own, {
      owner: ["person-1@test.example"],
      with_total: true,
    });
    expect(ofOthers).toMatchObject({ count: 0, total: 0 });
    for (const query of [
      {},
      { owner: ["me"] },
      { sort: "due" as const, sla: ["none" as const, "overdue" as const] },
    ]) {
      const page = await listIncidents(own, { ...query, limit: 100, with_total: true });
      expect(page.count).toBeGreaterThan(0);
      expect(page.total).toBe(page.count);
      expect(new Set(page.incidents.map((i) => i.owner_email))).toEqual(new Set([actor.email]));
    }
    const scoped = {
      ...viewer,
      actor: { ...services.as("viewer").actor, scopes: ["evidence.read" as const] },
    };
    await expect(listIncidents(scoped, {})).rejects.toMatchObject({ code: "forbidden" });
  });

  it("says how much coverage a page lacks", async () => {
    const page = await listIncidents(viewer, { limit: 4 });
    const known = page.incidents.flatMap((i) => (i.coverage_pct === null ? [] : [i.coverage_pct]));
    // None waits for a job: what is not stored yet is computed for the answer.
    expect(known).toHaveLength(4);
    expect(page.gap_pct).toBe(100 - known.reduce((sum, percent) => sum + percent) / 4);
  });

  it("counts what it lists", async () => {
    const page = await listIncidents(viewer, { severity: ["high"], limit: 3, with_total: true });
    expect(page).toMatchObject({
      count: 3,
      total: 15,
      total_is_exact: true,
      total_by_severity: { high: 15, low: 0 },
    });
    expect(page.by_severity).toMatchObject({ high: 3 });
    expect(await listIncidents(viewer, {})).toMatchObject({ total: null });
  });

  it("never mixes simulated and real", async () => {
    expect(await all({ source: "simulation" })).toEqual([]);
  });

  it("refuses a cursor of another list, and one that it never made", async () => {
    const { next_cursor } = await listIncidents(viewer, { limit: 2 });
    for (const cursor of ["x", "bm8", `${next_cursor}x`]) {
      await expect(listIncidents(viewer, { cursor })).rejects.toMatchObject({
        code: "invalid_cursor",
      });
    }
    await expect(
      listIncidents(viewer, { cursor: next_cursor, created_from: "2026-01-01" }),
    ).rejects.toMatchObject({ code: "invalid_cursor" });
    await expect(
      listIncidents(viewer, { cursor: next_cursor, sort: "severity" }),
    ).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("is refused to roles that may not read", async () => {
    await expect(listIncidents(services.as(), {})).resolves.toMatchObject({ count: 50 });
    await expect(listIncidents(services.service, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(listIncidents(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("reading one", () => {
  it("knows it by its whole id", async () => {
    const [first] = await all({});
    const id = first?.id ?? "";
    expect(await getIncident(viewer, { id })).toMatchObject({
      id,
      description: expect.stringContaining("tool"),
    });
    await expect(
      getIncident(viewer, { id: id.replace(/-\d{4}-/, "-1999-") }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the public list", () => {
  beforeAll(async () => {
    await services.db.pool.query("UPDATE incident SET simulation = true WHERE id <= 12");
  });
  type Page = Awaited<ReturnType<typeof listSimulatedIncidents>>;

  it("is read page by page, each incident once, and whole without a limit", async () => {
    const whole = await listSimulatedIncidents(viewer, {});
    expect(whole).toMatchObject({ count: 12, total: 12, next_cursor: null, warnings: [] });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await listSimulatedIncidents(viewer, {
        limit: "5",
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.total).toBe(12);
      ids.push(...page.incidents.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null && ids.length < 99);
    expect(ids).toEqual(whole.incidents.map(({ id }) => id));
  });

  it("does not fail on a cursor that it did not issue, and takes it for no first page", async () => {
    const ofAnother = (await listIncidents(viewer, { limit: 1 })).next_cursor ?? "";
    for (const cursor of ["", "x", ofAnother, encodeCursor(["1 OR 1=1"])]) {
      expect(await listSimulatedIncidents(viewer, { cursor }), cursor).toMatchObject({
        ok: true,
        count: 0,
        next_cursor: null,
        warnings: [{ code: "invalid_cursor" }],
      });
    }
  });
});
