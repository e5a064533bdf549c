import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, startBefore } from "@/test/migrations";
import { startServices, type TestServices } from "@/test/service-context";
import { expectTallied } from "@/test/tally-truth";

const CASE_WORK = "20261124000000_case_work";

let services: TestServices;
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  // As an installation of the version before had it.
  owner = await startBefore(services, CASE_WORK);
  await owner.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity, simulation,
       severity_source, severity_raw, cve, cwe, techniques, workflow_status, resolution, closed_at, reopened_at,
       owner_email, sla_due, first_seen, last_seen, created_at)
     SELECT sha256(convert_to('old' || n, 'UTF8')), 1, 'burp', 'r', 'Weakness ' || n, 'web', n % 5, n % 10 = 9, 'tool',
       'x', '{}', '{}', CASE WHEN n % 4 = 0 THEN ARRAY['T1190', 'T1059'] ELSE '{}' END,
       CASE n % 3 WHEN 0 THEN 'closed' WHEN 1 THEN 'open' ELSE 'fixing' END,
       CASE WHEN n % 3 = 0 THEN (ARRAY['fixed', 'false_positive', 'risk_accepted', NULL])[1 + n % 4] END,
       CASE WHEN n % 3 = 0 AND n % 12 <> 9 THEN now() - interval '2 days' END,
       CASE WHEN n % 7 = 1 THEN now() - interval '5 days' END,
       CASE WHEN n % 2 = 0 THEN 'owner' || n % 3 || '@test.example' END,
       CASE WHEN n % 11 = 5 THEN timestamptz '2026-01-02 03:04:05Z' END,
       now(), now(), now() - make_interval(days => n)
     FROM generate_series(1, 120) n`,
  );
  // And what came after it: the tallies are counted by the newest.
  await migrate(owner, (name) => name >= CASE_WORK);
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

it("tallies the incidents that an older version left, and those that change afterwards", async () => {
  const { pool } = services.db;
  await expectTallied(pool);
  await pool.query(
    "UPDATE incident SET workflow_status = 'triaged', severity = 4, techniques = ARRAY['T1003'] WHERE id % 6 = 1",
  );
  await expectTallied(pool);
});

it("gives open ones the deadline of their severity, and leaves the deadlines there were", async () => {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE sla_due = timestamptz '2026-01-02 03:04:05Z')::int AS kept,
       count(sla_rule_id)::int AS ruled,
       count(*) FILTER (WHERE workflow_status <> 'closed' AND sla_due IS NULL AND title NOT IN
         (SELECT 'Weakness ' || n FROM generate_series(0, 120, 5) n))::int AS without,
       count(*) FILTER (WHERE sla_rule_id IS NOT NULL AND sla_due IS NOT NULL AND sla_due - coalesce(reopened_at, created_at)
         <> make_interval(days => (SELECT days FROM sla_rule r WHERE r.id = sla_rule_id)))::int AS wrong,
       count(*) FILTER (WHERE workflow_status = 'closed' AND (sla_rule_id IS NOT NULL
         OR sla_due <> timestamptz '2026-01-02 03:04:05Z'))::int AS closed_with
     FROM incident`,
  );
  // Of 120, 80 are not closed; 8 of those had a deadline before, the others follow a rule.
  expect(rows).toEqual([{ n: 120, kept: 11, ruled: 72, without: 0, wrong: 0, closed_with: 0 }]);
});

it("knows since when they are in their state, and has coverage and suggestions of each computed", async () => {
  const { rows } = await owner.query(
    `SELECT count(*) FILTER (WHERE state_since <> coalesce(closed_at, reopened_at, created_at))::int AS wrong,
       count(*) FILTER (WHERE id NOT IN (SELECT incident_id FROM coverage_queue))::int AS unqueued,
       count(*) FILTER (WHERE id NOT IN (SELECT incident_id FROM suggestion_queue))::int AS unsuggested FROM incident`,
  );
  expect(rows).toEqual([{ wrong: 0, unqueued: 0, unsuggested: 0 }]);
});
