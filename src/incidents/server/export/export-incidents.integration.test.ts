import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import { parseCsv } from "@/test/parse-csv";
import { startServices, type TestServices } from "@/test/service-context";
import { listIncidents } from "../incidents/list-incidents";
import { exportIncidents } from "./export-incidents";

let services: TestServices;
let viewer: ServiceContext;

beforeAll(async () => {
  services = await startServices();
  viewer = services.as("viewer");
  await services.db.pool.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity,
       severity_source, severity_raw, cve, cwe, techniques, suggested, asset_host, owner_email, sla_due, first_seen, last_seen)
     SELECT sha256(convert_to(n::text, 'UTF8')), 1, 'burp', 'r', CASE n % 3 WHEN 0 THEN '=HYPERLINK("http://x","y")'
         WHEN 1 THEN 'Ünïcode, "quoted"' ELSE 'two' || chr(13) || chr(10) || 'lines' END,
       'web', n % 5, 'tool', 'x', ARRAY['CVE-2026-1', 'CVE-2026-2'], ARRAY[79],
       ARRAY['T1190'], ARRAY['T1059', 'T1190', 'T1566'], '@host', 'o' || n % 4 || '@test.example',
       CASE WHEN n % 2 = 0 THEN now() + make_interval(hours => n) END, now(), now()
     FROM generate_series(1, 2345) n`,
  );
});
afterAll(() => services.close());

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  // Response.text() would drop the byte order mark.
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("utf8");
}

describe("the export", () => {
  it("holds the rows of the list in its order", async () => {
    for (const query of [
      {},
      { sort: "due" as const, severity: ["high" as const] },
      { owner: ["none"] },
    ]) {
      const file = await exportIncidents(viewer, query);
      const text = await textOf(file.bytes);
      expect(text.startsWith("\uFEFFid,title,severity,status,")).toBe(true);
      expect(text.endsWith("\r\n")).toBe(true);
      const [header, ...rows] = parseCsv(text.slice(1));
      expect(rows.every((row) => row.length === header?.length)).toBe(true);
      expect(rows).toHaveLength(file.total ?? -1);
      const first = await listIncidents(viewer, { ...query, limit: 200 });
      expect(rows.slice(0, 200).map((row) => row[0])).toEqual(first.incidents.map(({ id }) => id));
      expect(new Set(rows.map((row) => row[0])).size).toBe(rows.length);
    }
  });

  it("writes no formula for a spreadsheet", async () => {
    const file = await exportIncidents(viewer, { severity: ["high"] });
    const [header = [], ...rows] = parseCsv((await textOf(file.bytes)).slice(1));
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    expect(new Set(column("title"))).toEqual(
      new Set([`'=HYPERLINK("http://x","y")`, 'Ünïcode, "quoted"', "two\r\nlines"]),
    );
    expect(new Set(column("asset_host"))).toEqual(new Set(["'@host"]));
    expect(new Set(column("techniques"))).toEqual(new Set(["T1190"]));
    expect(new Set(column("suggested_techniques"))).toEqual(new Set(["T1059 T1566"]));
    expect(new Set(column("cve"))).toEqual(new Set(["CVE-2026-1 CVE-2026-2"]));
  });

  it("is named after its day and filters", async () => {
    const names = await Promise.all(
      [{}, { sort: "newest" as const }, { severity: ["low" as const] }].map(
        async (query) => (await exportIncidents(viewer, query)).fileName,
      ),
    );
    const day = new Date().toISOString().slice(0, 10);
    for (const name of names)
      expect(name).toMatch(new RegExp(`^incidents_${day}_[0-9a-f]{8}\\.csv$`));
    expect(names[0]).toBe(names[1]);
    expect(names[0]).not.toBe(names[2]);
  });

  it("reads no further than it is taken", async () => {
    const file = await exportIncidents(viewer, {});
    const reader = file.bytes.getReader();
    await reader.read();
    await services.db.pool.query("UPDATE incident SET title = 'changed meanwhile' WHERE id = 1");
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString();
    }
    expect(text).toContain("changed meanwhile");

    const left = await exportIncidents(viewer, {});
    const leaving = left.bytes.getReader();
    await leaving.read();
    await leaving.cancel();
    expect(await leaving.read()).toMatchObject({ done: true });
  });

  it("leaves a record of who took what, with addresses and words kept apart", async () => {
    await exportIncidents(viewer, {
      severity: ["low"],
      owner: ["o1@test.example"],
      q: "secret word",
    });
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 1",
    );
    const line = rows[0]?.line.toString() ?? "";
    const { body } = JSON.parse(line);
    expect(body).toMatchObject({
      kind: "incident.export",
      actor: viewer.actor.kind === "account" ? `user:${viewer.actor.id}` : "",
      sum: { severity: ["low"], format: "csv", sort: "newest", own_only: false, matching: 0 },
    });
    expect(line).not.toContain("o1@test.example");
    expect(line).not.toContain("secret word");
    const kept = await services.db.pool.query<{ text: string }>(
      "SELECT convert_from(bytes, 'UTF8') AS text FROM trace_payload ORDER BY stored_at DESC LIMIT 1",
    );
    expect(JSON.parse(kept.rows[0]?.text ?? "")).toEqual({
      owner: ["o1@test.example"],
      q: "secret word",
      tool: [],
    });
  });

  it("gives others only what is theirs, and strangers nothing", async () => {
    const importer = services.as("importer");
    const own = { ...importer, actor: { ...importer.actor, email: "o3@test.example" } };
    const file = await exportIncidents(own, { owner: ["o1@test.example", "o3@test.example"] });
    const [header = [], ...rows] = parseCsv((await textOf(file.bytes)).slice(1));
    const owners = rows.map((row) => row[header.indexOf("owner_email")]);
    expect(new Set(owners)).toEqual(new Set(["o3@test.example"]));
    await expect(exportIncidents(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("holds exactly a selection, as both kinds of file, or refuses", async () => {
    const { incidents } = await listIncidents(viewer, { severity: ["low"], limit: 3 });
    const ids = incidents.map(({ id }) => id);
    const csv = await exportIncidents(viewer, { ids: [...ids].reverse() });
    const rows = parseCsv((await textOf(csv.bytes)).slice(1)).slice(1);
    expect([csv.total, rows.map((row) => row[0])]).toEqual([3, ids]);
    const json = await exportIncidents(viewer, { ids, format: "json" });
    expect(json.fileName).toMatch(/\.json$/);
    expect(JSON.parse(await textOf(json.bytes))).toEqual({ incidents });
    await expect(
      exportIncidents(viewer, { ids: [...ids, "INC-2025-000001"] }),
    ).rejects.toMatchObject({ code: "not_found", detail: "There is no incident INC-2025-000001." });
  });

  it("of the whole list and of nothing are one JSON document", async () => {
    const all = await exportIncidents(viewer, { format: "json" });
    expect(JSON.parse(await textOf(all.bytes)).incidents).toHaveLength(2345);
    const none = await exportIncidents(viewer, { format: "json", tool: ["zap"] });
    expect(JSON.parse(await textOf(none.bytes))).toEqual({ incidents: [] });
  });
});
