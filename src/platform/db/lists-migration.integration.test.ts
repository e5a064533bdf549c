import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, startBefore } from "@/test/migrations";
import { startServices, type TestServices } from "@/test/service-context";

const CHECKED = "20261204700000_lists_are_checked";
const NEVER_NULL = "20261204700200_lists_are_never_null";

let services: TestServices;
let owner: Client;
const notices: string[] = [];

const insertIncident = (fingerprint: string, cve: string | null, cwe: string | null) =>
  owner.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity,
       severity_source, severity_raw, cve, cwe, first_seen, last_seen)
     VALUES (sha256(convert_to($1, 'UTF8')), 1, 'zap', $1, 'Old', 'web', 1, 'tool', 'x', $2, $3, now(), now())`,
    [fingerprint, cve, cwe],
  );

beforeAll(async () => {
  services = await startServices();
  owner = await startBefore(services, CHECKED);
  await insertIncident("neither", null, null);
  await insertIncident("cve", "{CVE-2026-1}", null);
  await insertIncident("both", "{CVE-2026-2}", "{79}");
  await owner.query(`
    INSERT INTO weakness_text (sha256, description, remediation) VALUES (sha256('t'), '', '');
    INSERT INTO account (id, email, name, updated_at) VALUES (gen_random_uuid(), 'old@test.example', 'Old', now());
    INSERT INTO api_token (id, account_id, name, token_hash, prefix)
      SELECT gen_random_uuid(), id, 'Old', sha256('t'), 'old' FROM account;
    INSERT INTO connector_run (connector, file_name, file_size, file_sha256, actor, actor_name)
      VALUES ('zap', 'old.json', 1, sha256('f'), 'account:old', 'Old')`);
  await migrate(owner, (name) => name >= CHECKED && name < NEVER_NULL);
  owner.on("notice", ({ message }) => notices.push(message ?? ""));
  await owner.query("SET client_min_messages = debug1");
  await migrate(owner, (name) => name === NEVER_NULL);
  await owner.query("RESET client_min_messages");
  await migrate(owner, (name) => name > NEVER_NULL);
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

it("makes empty lists of those that an older version left out, and leaves the others", async () => {
  const { rows } = await owner.query("SELECT rule_id, cve, cwe FROM incident ORDER BY id");
  expect(rows).toEqual([
    { rule_id: "neither", cve: [], cwe: [] },
    { rule_id: "cve", cve: ["CVE-2026-1"], cwe: [] },
    { rule_id: "both", cve: ["CVE-2026-2"], cwe: [79] },
  ]);
  const { rows: lists } = await owner.query(
    `SELECT t.citations, a.roles, k.scopes, r.incident_ids
     FROM weakness_text t, account a, api_token k, connector_run r`,
  );
  expect(lists).toEqual([{ citations: [], roles: [], scopes: [], incident_ids: [] }]);
});

it("refuses a list that is null, and gives a new run an empty one", async () => {
  await expect(insertIncident("new", null, "{}")).rejects.toThrow(/null value in column "cve"/);
  const { rows } = await owner.query(
    `INSERT INTO connector_run (connector, file_name, file_size, file_sha256, actor, actor_name)
     VALUES ('zap', 'new.json', 1, sha256('f'), 'account:new', 'New') RETURNING incident_ids`,
  );
  expect(rows).toEqual([{ incident_ids: [] }]);
});

it("reads no row of the large tables under the lock", () => {
  const proven = notices.flatMap((notice) =>
    notice.includes("sufficient to prove") ? (/"([\w.]+)"/.exec(notice)?.[1] ?? []) : [],
  );
  expect(proven.sort()).toEqual([
    "connector_run.incident_ids",
    "incident.cve",
    "incident.cwe",
    "weakness_text.citations",
  ]);
});
