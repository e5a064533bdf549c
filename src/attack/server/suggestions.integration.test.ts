import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SUGGESTER_VERSION, suggestTechniques } from "@/attack/domain/suggest";
import { facetIncidents } from "@/incidents/server/incidents/facet-incidents";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { inTransaction } from "@/platform/db/transaction";
import { insertIncident } from "@/test/incident-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { expectTallied } from "@/test/tally-truth";
import { lockSuggestions } from "./queries/suggestions";
import { queueOutdatedSuggestions, refreshSuggestions } from "./refresh-suggestions";
import { countTechniques } from "./technique-counts";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
beforeEach(() => drain());
afterAll(() => services.close());

const TITLE = "SQL injection in the login form";
const CVE = ["CVE-2021-44228"];

async function drain(): Promise<number> {
  let looked = 0;
  for (;;) {
    const n = await refreshSuggestions(services);
    if (n === null || n === 0) return looked;
    looked += n;
  }
}

interface Stored {
  suggested: string[];
  suggester: string | null;
  version: number;
}

async function stored(id: bigint): Promise<Stored> {
  const { rows } = await services.db.pool.query<Stored>(
    "SELECT suggested, suggester, version FROM incident WHERE id = $1",
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no incident ${id}`);
  return row;
}

async function queued(): Promise<bigint[]> {
  const { rows } = await services.db.pool.query<{ incident_id: bigint }>(
    "SELECT incident_id FROM suggestion_queue ORDER BY id",
  );
  return rows.map((row) => row.incident_id);
}

function set(id: bigint, assignment: string): Promise<unknown> {
  return services.db.pool.query(`UPDATE incident SET ${assignment} WHERE id = $1`, [id]);
}

describe("suggestions", () => {
  it("are what the heuristic gives, without a new version or a record", async () => {
    const records = "SELECT count(*)::int AS n FROM trace_record";
    const before = await services.db.pool.query(records);
    const { number } = await insertIncident(services.db.pool, {
      title: TITLE,
      cve: CVE,
      cwe: [89],
    });
    expect(await queued()).toEqual([number]);
    expect(await stored(number)).toEqual({ suggested: [], suggester: null, version: 1 });
    expect(await refreshSuggestions(services)).toBe(1);
    const expected = suggestTechniques({ title: TITLE, text: "", cves: CVE, cwes: [89] });
    expect(expected.length).toBeGreaterThan(0);
    expect(await stored(number)).toEqual({
      suggested: expected.map(({ techniqueId }) => techniqueId),
      suggester: SUGGESTER_VERSION,
      version: 1,
    });
    expect(await queued()).toEqual([]);
    expect((await services.db.pool.query(records)).rows).toEqual(before.rows);
    await expectTalliedWithStated();
  });

  it("read the text about the weakness", async () => {
    const text = "An attacker sends a phishing email with a malicious attachment.";
    await services.db.pool.query(
      "INSERT INTO weakness_text (sha256, description, remediation, citations) VALUES (sha256('t'), $1, '', '{}')",
      [text],
    );
    const { number } = await insertIncident(services.db.pool, { title: "A case" });
    await drain();
    await set(number, "text_sha256 = sha256('t')");
    expect(await queued()).toEqual([number]);
    await drain();
    const expected = suggestTechniques({ title: "A case", text, cves: [], cwes: [] });
    expect((await stored(number)).suggested).toEqual(expected.map((each) => each.techniqueId));
    expect(expected.length).toBeGreaterThan(0);
  });

  it("leave out what is stated and what was rejected, also under ids since revoked", async () => {
    const { number } = await insertIncident(services.db.pool, {
      title: TITLE,
      cve: CVE,
      cwe: [89],
    });
    await drain();
    const [first, second] = (await stored(number)).suggested;
    expect(second).toBeDefined();
    await set(number, `techniques = ARRAY['${first}'], rejected_techniques = ARRAY['${second}']`);
    expect(await queued()).toEqual([number]);
    await drain();
    const { suggested } = await stored(number);
    expect(suggested).not.toContain(first);
    expect(suggested).not.toContain(second);
    await set(number, "techniques = '{}', rejected_techniques = '{}'");
    await drain();
    expect((await stored(number)).suggested.slice(0, 2)).toEqual([first, second]);
  });

  it("are computed again when what they rest on changes, and only then", async () => {
    const { number } = await insertIncident(services.db.pool, { title: TITLE });
    await drain();
    await set(
      number,
      "version = version + 1, coverage_pct = 10, severity = 0, owner_email = 'o@test.example'",
    );
    expect(await queued()).toEqual([]);
    for (const change of [
      "title = 'Phishing'",
      "cve = ARRAY['CVE-2021-44228']",
      "cwe = ARRAY[79]",
      "techniques = ARRAY['T1190']",
      "rejected_techniques = ARRAY['T1059']",
    ]) {
      await set(number, change);
      expect(await queued(), change).toEqual([number]);
      await drain();
      await set(number, change);
      expect(await queued(), change).toEqual([]);
    }
  });

  it("are computed by one process at a time, and queued again with another version", async () => {
    const { number } = await insertIncident(services.db.pool, { title: TITLE });
    await inTransaction(services.db.pool, async (client) => {
      expect(await lockSuggestions(client)).toBe(true);
      expect(await refreshSuggestions(services)).toBeNull();
      expect(await queueOutdatedSuggestions(services, 0n)).toBe("busy");
    });
    await drain();
    const last = await queueOutdatedSuggestions(services, 0n);
    expect(last).toBe(number);
    expect(await queued()).toEqual([]);
    expect(await queueOutdatedSuggestions(services, number)).toBeNull();
    await set(number, "suggester = 'older', suggested = ARRAY['T1003']");
    await queueOutdatedSuggestions(services, 0n);
    expect(await queued()).toEqual([number]);
    await drain();
    expect(await stored(number)).toMatchObject({ suggester: SUGGESTER_VERSION });
    expect((await stored(number)).suggested).not.toContain("T1003");
  });

  it("stay on the queue where an incident is locked", async () => {
    const { number } = await insertIncident(services.db.pool, { title: TITLE });
    await inTransaction(services.db.pool, async (client) => {
      await client.query("SELECT 1 FROM incident WHERE id = $1 FOR UPDATE", [number]);
      await expect(refreshSuggestions(services)).rejects.toThrow(/lock timeout/);
    });
    expect(await queued()).toEqual([number]);
    expect(await drain()).toBe(1);
  });
});

/** The check of the tallies wants at least one stated technique. */
async function expectTalliedWithStated(): Promise<void> {
  const { number } = await insertIncident(services.db.pool);
  await set(number, "techniques = ARRAY['T1190']");
  await expectTallied(services.db.pool);
}

describe("counts of techniques", () => {
  it("are those of the list and of the facets, under every filter", async () => {
    const { pool } = services.db;
    for (let n = 0; n < 24; n++) {
      const closed = n % 3 === 0;
      const { number } = await insertIncident(pool, {
        simulation: n % 4 === 0,
        severity: n % 5,
        workflow_status: closed ? "closed" : "open",
        resolution: closed ? "risk_accepted" : null,
        closed_at: closed ? new Date() : null,
        // One in two of the acceptances has expired: it counts as open.
        risk_accepted_until: closed
          ? new Date(Date.now() + (n % 2 === 0 ? 1 : -1) * 3_600_000)
          : null,
      });
      await set(
        number,
        `suggester = 'x', suggested = ARRAY['T1190', 'T1566', 'T1059'], techniques = ${n % 2 === 0 ? "ARRAY['T1190']" : "'{}'"}`,
      );
    }
    const viewer = services.as("viewer");
    const filters = [
      { source: "import" as const },
      { source: "simulation" as const },
      { source: "import" as const, severity: ["high" as const, "low" as const] },
      { source: "import" as const, status: ["open" as const] },
      { source: "simulation" as const, status: ["accepted" as const] },
      { source: "import" as const, workflow: ["closed" as const] },
    ];
    for (const filter of filters) {
      const counts = await countTechniques(viewer, filter);
      expect(counts.size).toBeGreaterThan(1);
      for (const [technique, { stated, suggested }] of counts) {
        const asked: [Parameters<typeof listIncidents>[1], number][] = [
          [{ ...filter, technique: [technique] }, stated],
          [{ ...filter, suggested: [technique] }, suggested],
        ];
        for (const [query, n] of asked) {
          const page = await listIncidents(viewer, { ...query, limit: 200, with_total: true });
          expect(page.count, JSON.stringify(query)).toBe(n);
          expect(page.total, JSON.stringify(query)).toBe(n);
        }
      }
      const facet = await facetIncidents(viewer, { ...filter, field: "suggested" });
      expect(facet.values.filter(({ value }) => counts.get(value)?.suggested === 0)).toEqual([]);
      expect(facet.values).not.toEqual([]);
    }
  });

  it("are refused to those who may not read", async () => {
    const source = "import" as const;
    await expect(countTechniques(services.as("importer"), { source })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(countTechniques(services.anonymous, { source })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
