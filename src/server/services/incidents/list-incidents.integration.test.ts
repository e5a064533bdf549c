import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import type { ServiceContext } from "../context";
import { runImport } from "../imports/run-import";
import { getIncident } from "./get-incident";
import type { IncidentDto } from "./incident-dto";
import { listIncidents } from "./list-incidents";

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
       risk_accepted_until = CASE WHEN id % 7 = 0 THEN now() + interval '1 day' END`,
  );
});
afterAll(() => services.close());

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
    ];
    for (const [query, expected] of cases) {
      const found = (await all(query)).map((i) => i.id);
      expect(found, JSON.stringify(query)).toEqual(everything.filter(expected).map((i) => i.id));
    }
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
      listIncidents(viewer, { cursor: next_cursor, sort: "severity" }),
    ).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("is refused to roles that may not read", async () => {
    await expect(listIncidents(services.as("importer"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
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
