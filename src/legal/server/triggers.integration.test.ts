import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assignIncident } from "@/incidents/server/cases/assign-incident";
import { RULES, RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { decideTrigger } from "./decide-trigger";
import { draftReport } from "./draft-report";
import { evaluateIncident } from "./evaluations/evaluate-incident";
import { getEvaluation } from "./evaluations/get-evaluation";
import { getTriggers } from "./evaluations/get-triggers";
import type { ClockDto } from "./evaluations/legal-dto";
import { listEvaluations } from "./evaluations/list-evaluations";
import { listRules } from "./evaluations/list-rules";
import { ListClocksInput, listClocks } from "./list-clocks";
import { listFacts } from "./list-facts";
import { recordFacts } from "./record-facts";
import { recordSubmission } from "./record-submission";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

const AWARE = { at: "2026-03-02T09:00:00Z", zone: "Europe/Brussels", precision: "minute" } as const;
const PERSONAL = { personal_data: true, entity: ["controller"], jurisdictions: ["EU"] };

function numberOf(id: string): number {
  return Number(id.slice("INC-2026-".length));
}

/** Everything stored that a reader could have changed. */
async function rowsOf(id: string): Promise<unknown> {
  const { rows } = await room.services.db.pool.query(
    `SELECT (SELECT count(*) FROM legal_evaluation WHERE incident_id = $1) AS evaluations,
       (SELECT count(*) FROM legal_clock WHERE incident_id = $1) AS clocks,
       (SELECT count(*) FROM incident_statement WHERE incident_id = $1) AS statements,
       (SELECT count(*) FROM trace_record) AS records,
       (SELECT version FROM incident WHERE id = $1) AS version`,
    [numberOf(id)],
  );
  return rows[0];
}

async function clocksOf(id: string): Promise<ClockDto[]> {
  const { clocks } = await listClocks(room.analyst, { limit: 200 });
  return clocks.filter((clock) => clock.incident_id === id);
}

describe("an incident of which nothing is recorded", () => {
  it("has no trigger, no limit and no draft, and says what is missing", async () => {
    const id = room.fresh();
    const before = await rowsOf(id);
    const answer = await getTriggers(room.services.as("viewer"), { id });
    expect(answer).toMatchObject({
      triggers: [],
      trigger_count: 0,
      basis: { facts: [], overridden: [], ruleset_version: RULESET_VERSION },
      evaluation: null,
      evaluation_current: false,
      draft: null,
      may: { record: false, decide: false },
    });
    expect(answer.considered).toHaveLength(RULES.length);
    expect(answer.missing_facts.length).toBeGreaterThan(0);
    expect(answer.doctrine).toContain("Decision support, not legal advice.");
    expect(JSON.stringify(answer)).not.toMatch(/"due"|"overdue"|"due_at"/);
    expect(await rowsOf(id)).toEqual(before);
    expect((await evaluateIncident(room.analyst, { id })).triggers).toEqual([]);
    expect(await clocksOf(id)).toEqual([]);
  });
});

describe("a what-if", () => {
  it("takes the place of what is recorded, says so, and is not stored", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    const before = await rowsOf(id);
    const recorded = await getTriggers(room.analyst, { id });
    const answer = await getTriggers(room.analyst, {
      id,
      personal_data: false,
      entity: ["essential"],
      sector: ["energy"],
    });
    expect(recorded.triggers.map((trigger) => trigger.id)).toContain("gdpr-33-1");
    expect(answer.triggers.map((trigger) => trigger.id)).not.toContain("gdpr-33-1");
    expect(answer.triggers.map((trigger) => trigger.id)).toContain("nis2-23");
    expect(answer.basis.overridden).toEqual(["personal_data", "entity", "sector"]);
    expect(answer.basis.facts.filter(({ source }) => source === "parameter")).toHaveLength(3);
    expect(answer.basis.facts_sha256).not.toBe(recorded.basis.facts_sha256);
    expect(answer.evaluation_current).toBe(true);
    expect(await rowsOf(id)).toEqual(before);
    const high = await getTriggers(room.analyst, { id, high_risk: true });
    expect(high.triggers.map((trigger) => trigger.id)).toContain("gdpr-34");
  });

  it("refuses more words than a fact can hold", async () => {
    const entity = Array.from({ length: 41 }, () => "controller");
    await expect(getTriggers(room.analyst, { id: room.fresh(), entity })).rejects.toMatchObject({
      code: "invalid_filter",
      errors: [{ pointer: "query/entity" }],
    });
  });

  it.each([
    [{ entity: ["controller", "wizard"] }, "entity"],
    [{ sector: ["alchemy"] }, "sector"],
  ])("refuses the unknown word of %j by its name", async (given, key) => {
    const word = Object.values(given).flat().at(-1);
    await expect(getTriggers(room.analyst, { id: room.fresh(), ...given })).rejects.toMatchObject({
      code: "invalid_filter",
      errors: [{ pointer: `query/${key}`, message: expect.stringContaining(String(word)) }],
    });
  });
});

describe("readers", () => {
  it("are those who read incidents, and the owner", async () => {
    const id = room.fresh();
    const importer = room.services.as("importer");
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    const stage = { id, rule: "gdpr-33-1", stage: "notification" };
    const evaluation = (await getTriggers(room.analyst, { id })).evaluation?.id ?? "";
    const reads = [
      () => getTriggers(importer, { id }),
      () => listEvaluations(importer, { id }),
      () => getEvaluation(importer, { id, evaluation }),
      () => draftReport(importer, stage),
    ];
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: "forbidden" });
    await expect(getTriggers(room.services.anonymous, { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect((await listClocks(importer, {})).clocks).toEqual([]);
    await assignIncident(room.analyst, { id, owner_email: importer.actor.email });
    for (const read of reads) await expect(read()).resolves.toBeDefined();
    const own = (await listClocks(importer, {})).clocks;
    expect(new Set(own.map((clock) => clock.incident_id))).toEqual(new Set([id]));
    expect((await getTriggers(importer, { id })).may).toEqual({ record: false, decide: false });
    expect((await listFacts(importer)).facts.length).toBeGreaterThan(30);
    expect((await listRules(importer)).rules).toHaveLength(RULES.length);
    await expect(listFacts(room.services.anonymous)).rejects.toThrow();
  });
});

describe("clocks", () => {
  it("show open stages, leave with what is not required, and return", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    const open = await clocksOf(id);
    expect(open.find((clock) => clock.stage === "notification")).toMatchObject({
      rule: "gdpr-33-1",
      law_status: "in_force",
      match: "triggered",
      state: "overdue",
      due: "2026-03-05T10:00:00+01:00",
      due_at: "2026-03-05T09:00:00.000Z",
      zone: "Europe/Brussels",
      decision: null,
    });
    const decide = { id, rule: "gdpr-33-1" };
    await decideTrigger(room.lead, { ...decide, decision: "not_required", reason: "Encrypted." });
    expect((await clocksOf(id)).filter((clock) => clock.rule === "gdpr-33-1")).toEqual([]);
    // A new evaluation does not restore them.
    await evaluateIncident(room.analyst, { id });
    expect((await clocksOf(id)).filter((clock) => clock.rule === "gdpr-33-1")).toEqual([]);
    await decideTrigger(room.lead, { ...decide, decision: null });
    expect(await clocksOf(id)).toEqual(open);
    await decideTrigger(room.lead, { ...decide, decision: "notify" });
    expect((await clocksOf(id)).find((clock) => clock.rule === "gdpr-33-1")?.decision).toBe(
      "notify",
    );
    await recordSubmission(room.analyst, {
      id,
      rule: "gdpr-33-1",
      stage: "notification",
      submitted_at: { ...AWARE, at: "2026-03-03T09:00:00Z" },
      evidence_ids: [],
    });
    expect((await clocksOf(id)).map((clock) => clock.stage)).not.toContain("notification");
  });

  it("stay reported while their limit is the same", async () => {
    const id = room.fresh();
    const { pool } = room.services.db;
    const isReported = async () => {
      const { rows } = await pool.query(
        `SELECT bool_and(overdue_told) AS told FROM legal_clock
         WHERE incident_id = $1 AND due_at IS NOT NULL`,
        [numberOf(id)],
      );
      return rows[0]?.told;
    };
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    expect(await isReported()).toBe(false);
    await pool.query("UPDATE legal_clock SET overdue_told = true WHERE incident_id = $1", [
      numberOf(id),
    ]);
    await evaluateIncident(room.analyst, { id });
    expect(await isReported()).toBe(true);
    await recordFacts(room.analyst, {
      id,
      facts: { awareness_at: { ...AWARE, at: "2026-03-02T10:00:00Z" } },
    });
    expect(await isReported()).toBe(false);
  });

  it("come in pages by their limit, those without a number last, each once", async () => {
    const ids = [room.fresh(), room.fresh(), room.fresh()];
    for (const id of ids) {
      await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    }
    const walked: ClockDto[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listClocks>> = await listClocks(room.analyst, {
        cursor,
        limit: 2,
      });
      walked.push(...page.clocks);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(walked).toEqual((await listClocks(room.analyst, { limit: 200 })).clocks);
    const dues = walked.map((clock) => clock.due_at ?? "9");
    expect(dues).toEqual([...dues].sort());
    expect(dues).toContain("9");
    expect(new Set(walked.map((clock) => JSON.stringify(clock))).size).toBe(walked.length);
    expect((await listClocks(room.analyst, { source: "simulation" })).clocks).toEqual([]);
    await expect(listClocks(room.analyst, { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
    expect(ListClocksInput.safeParse({ source: "all" }).success).toBe(false);
  });
});

describe("a stored evaluation", () => {
  it("gives the same digest again, and is one of this incident", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    await recordFacts(room.analyst, { id, facts: { high_risk: true } });
    const { evaluations } = await listEvaluations(room.analyst, { id });
    expect(evaluations).toHaveLength(2);
    for (const { id: evaluation, result_sha256 } of evaluations) {
      const whole = await getEvaluation(room.analyst, { id, evaluation });
      expect(whole).toMatchObject({
        id: evaluation,
        result_sha256,
        rerun: { ruleset_version: RULESET_VERSION, result_sha256, same: true },
        facts: { facts: { personal_data: true, awareness_at: AWARE } },
      });
      await expect(getEvaluation(room.analyst, { id: other, evaluation })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const first = await listEvaluations(room.analyst, { id, limit: 1 });
    const second = await listEvaluations(room.analyst, { id, cursor: first.next_cursor });
    expect([...first.evaluations, ...second.evaluations]).toEqual(evaluations);
  });

  it("says so where the rules of today do not know its facts", async () => {
    const id = room.fresh();
    const { rows } = await room.services.db.pool.query<{ id: bigint }>(
      `INSERT INTO legal_evaluation (incident_id, ruleset_version, facts, facts_sha256, result,
         result_sha256, evaluated_by, evaluated_by_name, evaluated_at)
       SELECT $1, 'older', f, sha256(convert_to(f, 'UTF8')), r, sha256(convert_to(r, 'UTF8')),
         'user:x', 'Somebody', now()
       FROM (VALUES ('{"facts":{"of_old":true},"submissions":[],"v":1}', '{"triggers":[]}'))
         AS v(f, r) RETURNING id`,
      [numberOf(id)],
    );
    const evaluation = `LEV-${rows[0]?.id}`;
    expect((await getEvaluation(room.analyst, { id, evaluation })).rerun).toEqual({
      ruleset_version: RULESET_VERSION,
      result_sha256: null,
      same: false,
    });
    expect((await getTriggers(room.analyst, { id })).evaluation_current).toBe(false);
  });
});

describe("a draft", () => {
  it("holds what is stored, and a gap for everything else", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at: AWARE } });
    const { markdown, document } = await draftReport(room.analyst, {
      id,
      rule: "gdpr-33-1",
      stage: "notification",
    });
    expect(document).toMatchObject({ incident: id, due: "2026-03-05T10:00:00+01:00" });
    expect(document.gaps).toBeGreaterThan(0);
    expect(document.items.filter(({ value }) => value === null)).toHaveLength(document.gaps);
    expect(markdown.match(/\[GAP: /g)).toHaveLength(document.gaps);
    const { draft } = await getTriggers(room.analyst, { id });
    expect(draft).toContain("33(1),33(3)");
    // A query's assumption is not stored, so no draft contains it.
    const whatIf = await getTriggers(room.analyst, { id, high_risk: true });
    expect(whatIf.draft).not.toContain("fact:high_risk");
  });

  it("is made of triggers alone", async () => {
    const id = room.fresh();
    const stage = { id, rule: "gdpr-33-1", stage: "notification" };
    await expect(draftReport(room.analyst, stage)).rejects.toMatchObject({ code: "not_found" });
    await recordFacts(room.analyst, { id, facts: PERSONAL });
    await expect(draftReport(room.analyst, { ...stage, stage: "none" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(draftReport(room.analyst, stage)).resolves.toMatchObject({
      document: { due: null },
    });
  });
});
