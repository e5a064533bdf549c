import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import type { IncidentDto } from "./incident-dto";
import { listIncidents } from "./list-incidents";

let services: TestServices;
let viewer: ServiceContext;

type Query = Parameters<typeof listIncidents>[1];

/** 1,500 incidents whose ids are 97 apart: over eighteen blocks of the index. */
beforeAll(async () => {
  services = await startServices();
  viewer = services.as("viewer");
  await services.db.pool.query(
    `INSERT INTO incident (id, fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity, simulation,
       severity_source, severity_raw, cve, cwe, asset_host, owner_email, workflow_status, first_seen, last_seen)
     SELECT n * 97, sha256(convert_to('s' || n, 'UTF8')), 1, 'burp', 'rule-' || n % 7,
       'Weakness' || CASE WHEN n % 9 = 0 THEN ' often' ELSE '' END || CASE WHEN n % 97 = 5 THEN ' sometimes' ELSE '' END
         || CASE WHEN n IN (3, 40, 1499) THEN ' rarely' ELSE '' END || CASE WHEN n < 60 THEN ' long ago' ELSE '' END,
       'web', n % 5, n > 1400 AND n % 2 = 0, 'tool', 'x', CASE WHEN n % 50 = 0 THEN ARRAY['CVE-2026-' || n] ELSE '{}' END,
       CASE WHEN n % 60 = 7 THEN ARRAY[79, 20] WHEN n % 60 = 8 THEN ARRAY[791] ELSE '{}'::int[] END, 'host' || n % 400 || '.example', CASE WHEN n % 30 = 0 THEN 'me@test.example' END,
       CASE WHEN n % 3 = 0 THEN 'closed' ELSE 'open' END, now(), now()
     FROM generate_series(1, 1500) n`,
  );
  await services.db.pool.query("ANALYZE incident");
});
afterAll(() => services.close());

async function all(query: Query, limit: number): Promise<IncidentDto[]> {
  const found: IncidentDto[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listIncidents>> = await listIncidents(viewer, {
      ...query,
      cursor,
      limit,
    });
    found.push(...page.incidents);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

const FILTERS: [Query, (incident: IncidentDto) => boolean][] = [
  [{}, () => true],
  [{ status: ["open"] }, (i) => i.status === "open"],
  [{ owner: ["me@test.example"] }, (i) => i.owner_email === "me@test.example"],
  [
    { owner: ["none"], severity: ["high", "low"] },
    (i) => i.owner_email === null && (i.severity === "high" || i.severity === "low"),
  ],
  [{ tool: ["zap"] }, () => false],
];

const YEAR = new Date().getUTCFullYear();
/** Texts that name an incident, and how its id ends. */
const NAMED = new Map([
  [`INC-${YEAR}-000679`, "-000679"],
  ["inc-679", "-000679"],
  ["0679", "-000679"],
  ["145500", "-145500"],
  ["679000000000000000", "none"],
  [`INC-${YEAR - 1}-000679`, "none"],
]);

it("finds a text in all incidents, newest first, however often it occurs there", async () => {
  for (const source of ["import", "simulation"] as const) {
    const everything = await all({ source }, 200);
    expect(everything.length).toBe(source === "import" ? 1450 : 50);
    for (const q of [
      "weakness",
      "OFTEN",
      "sometimes",
      "rarely",
      "long ago",
      "host399.",
      "rule-3 cve-2026",
      "CVE-2026-1350",
      "nowhere",
      "weakness_often",
      "CWE-79",
      "cwe-791",
      "CWE-9999",
      ...NAMED.keys(),
    ]) {
      const hits = everything.filter(
        (i) =>
          `${i.title} ${i.asset.host} ${i.rule_id} ${i.cve.join(" ")}`
            .toLowerCase()
            .includes(q.toLowerCase()) ||
          i.cwe.some((n) => `cwe-${n}` === q.toLowerCase()) ||
          i.id.endsWith(NAMED.get(q) ?? "none"),
      );
      for (const [filter, passes] of FILTERS) {
        const wanted = hits.filter(passes).map((i) => i.id);
        const asked = { ...filter, q, source };
        const found = await all(asked, wanted.length > 300 ? 200 : 17);
        expect(
          found.map((i) => i.id),
          JSON.stringify(asked),
        ).toEqual(wanted);
        const counted = await listIncidents(viewer, { ...asked, limit: 1, with_total: true });
        expect(counted, JSON.stringify(asked)).toMatchObject({
          total: Math.min(wanted.length, 100),
          total_is_exact: wanted.length <= 100,
        });
      }
    }
  }
}, 120_000);
