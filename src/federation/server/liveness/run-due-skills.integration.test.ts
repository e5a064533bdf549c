import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { RunOutcome, SkillRun } from "@/federation/domain/gates/probe-outcome";
import { replaceSkills } from "@/federation/server/queries/fed-skills";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { insertApprovedAgents } from "@/test/approved-fed-agents";
import { startServices, type TestServices } from "@/test/service-context";
import { runDueSkills } from "./run-due-skills";

const START = new Date("2026-03-01T08:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OUTPUT = "ab".repeat(32);

let services: TestServices;
let id: bigint;
let now: Date;
let ctx: ServiceContext;
let batch = 0;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

beforeEach(async () => {
  await services.db.pool.query("UPDATE fed_skill SET next_run_at = NULL");
  now = new Date(START);
  ctx = { ...services.service, clock: () => new Date(now) };
  batch += 1;
  const [first = 0n] = await insertApprovedAgents(services.db.pool, {
    count: 1,
    now,
    prefix: `s${batch}`,
  });
  id = first;
});

function ran(outcome: RunOutcome): SkillRun {
  return { skill_id: "count", outcome, output_sha256: OUTPUT, duration_ms: 1 };
}

function round(outcome: RunOutcome | null, lag = 0): Promise<number> {
  return runDueSkills(ctx, {
    run: async () => (outcome === null ? null : ran(outcome)),
    random: () => 0.5,
    watch: () => ({ stop: () => lag }),
  });
}

async function skill() {
  const { rows } = await services.db.pool.query(
    `SELECT s.failed_at, s.last_failed_at, s.failed_code, s.next_run_at, s.demonstrated_at, a.skill_ids,
       (a.ranking_basis->>'proof')::float8 AS proof, to_jsonb(s.demonstrated_days) AS days, encode(s.output_sha256, 'hex') AS output
     FROM fed_skill s JOIN fed_agent a ON a.id = s.agent_id WHERE s.agent_id = $1`,
    [id],
  );
  return rows[0];
}

async function events(): Promise<unknown[]> {
  const { rows } = await services.db.pool.query(
    `SELECT e.data FROM fed_event e JOIN fed_agent a ON a.did = e.did
     WHERE a.id = $1 AND e.type = 'federation.skill.changed' ORDER BY e.seq`,
    [id],
  );
  return rows.map(({ data }) => data);
}

it("runs a read skill weekly and remembers the days of the last thirty", async () => {
  expect(await round("matched")).toBe(1);
  expect(await skill()).toMatchObject({
    failed_at: null,
    demonstrated_at: now,
    next_run_at: new Date(now.getTime() + 7 * DAY),
    skill_ids: ["count"],
    days: ["2026-03-01"],
    output: OUTPUT,
  });
  expect(await round("matched")).toBe(0);
  for (let week = 1; week <= 5; week++) {
    now = new Date(START.getTime() + week * 7 * DAY);
    expect(await round("matched")).toBe(1);
  }
  const days = ["2026-03-08", "2026-03-15", "2026-03-22", "2026-03-29", "2026-04-05"];
  expect(await skill()).toMatchObject({ days });
  expect(await events()).toEqual([]);
});

it("lists a skill whose example fails no more until it matches again", async () => {
  await round("matched");
  now = new Date(START.getTime() + 8 * DAY);
  expect(await round("mismatched")).toBe(1);
  expect(await skill()).toMatchObject({
    failed_at: now,
    failed_code: "skill_test_failed",
    next_run_at: new Date(now.getTime() + DAY),
    skill_ids: [],
  });
  const failedAt = now;
  expect(await skill()).toMatchObject({ last_failed_at: now, proof: 0.4 });
  now = new Date(now.getTime() + DAY);
  expect(await round("unknown_to_runtime")).toBe(1);
  const lastFailedAt = now;
  expect(await skill()).toMatchObject({
    failed_at: failedAt,
    failed_code: "skill_unknown_to_runtime",
  });
  now = new Date(now.getTime() + DAY);
  expect(await round("matched")).toBe(1);
  expect(await skill()).toMatchObject({
    failed_at: null,
    failed_code: null,
    skill_ids: ["count"],
    last_failed_at: lastFailedAt,
    // Two good days, 0.8, less what a failure of one day ago takes.
    proof: 0.4044,
  });
  expect(await events()).toEqual([
    { skill: "count", proven: false, code: "skill_test_failed" },
    { skill: "count", proven: true, code: null },
  ]);
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    `SELECT r.line FROM trace_record r JOIN fed_agent a ON a.did = r.chain
     WHERE a.id = $1 ORDER BY r.seq`,
    [id],
  );
  expect(rows.map(({ line }) => JSON.parse(line.toString("utf8")).body)).toMatchObject([
    { kind: "federation.gate", sum: { gate: "G5", result: "failed", skill: "count" } },
    { kind: "federation.gate", sum: { gate: "G5", result: "passed", skill: "count" } },
  ]);
});

it("remembers a failure of a skill that is worded anew and works since", async () => {
  await round("mismatched");
  expect(await skill()).toMatchObject({ failed_at: now, last_failed_at: now });
  const reworded = {
    skillId: "count",
    declarationSha256: Buffer.alloc(32, 7),
    level: "demonstrated",
    documentationUrl: null,
    documentationSha256: null,
    evidenceChecked: false,
    attested: false,
    demonstrated: true,
    outputSha256: OUTPUT,
  } as const;
  const failedAt = now;
  await inTransaction(services.db.pool, (client) =>
    replaceSkills(client, id, [reworded], new Date(now.getTime() + DAY)),
  );
  expect(await skill()).toMatchObject({ failed_at: null, last_failed_at: failedAt });
});

it.each([
  ["a run that says nothing definite", "indeterminate" as const, 0],
  ["a runtime that did not answer", null, 0],
  ["a round in which this process lagged", "mismatched" as const, 201],
])("counts nothing of %s and tries again in an hour", async (_, outcome, lag) => {
  expect(await round(outcome, lag)).toBe(0);
  expect(await skill()).toMatchObject({
    failed_at: null,
    days: [],
    next_run_at: new Date(now.getTime() + HOUR),
  });
});

it("counts nothing for a skill that is declared otherwise by now, or an agent that ended", async () => {
  const change = (sql: string) =>
    runDueSkills(ctx, {
      run: async () => {
        await services.db.pool.query(sql, [id]);
        return ran("mismatched");
      },
      random: () => 0.5,
      watch: () => ({ stop: () => 0 }),
    });
  await change("UPDATE fed_skill SET declaration_sha256 = '\\x01' WHERE agent_id = $1");
  expect(await skill()).toMatchObject({ failed_at: null });
  now = new Date(now.getTime() + HOUR);
  await change("UPDATE fed_agent SET status = 'withdrawn' WHERE id = $1");
  expect(await skill()).toMatchObject({ failed_at: null });
});
