import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTrigger } from "@/legal/server/decide-trigger";
import { evaluateIncident } from "@/legal/server/evaluations/evaluate-incident";
import { getTriggers } from "@/legal/server/evaluations/get-triggers";
import { makeStatement } from "@/legal/server/make-statement";
import { recordFacts } from "@/legal/server/record-facts";
import { recordSubmission } from "@/legal/server/record-submission";
import { incidentSubject } from "@/packages/server/package-subject";
import { settleState } from "@/packages/server/settle-state";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { getCoverage } from "../cases/get-coverage";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

/** Checks of the legal assessment that fail. */
function numberOf(id: string): number {
  return Number(id.slice("INC-2026-".length));
}

async function failing(id: string): Promise<string[]> {
  const { dimensions } = await getCoverage(room.analyst, { id });
  const legal = dimensions.find((dimension) => dimension.key === "legal_assessment");
  return (legal?.checks ?? [])
    .filter((check) => !check.passed)
    .map((check) => check.id.slice("legal_assessment.".length));
}

function impactOf(id: string, personal_data: boolean | null) {
  const answer = { value: "no", reason: null } as const;
  return makeStatement(room.analyst, {
    id,
    kind: "impact",
    body: {
      confidentiality: answer,
      integrity: answer,
      availability: answer,
      personal_data,
      data_categories: [],
    },
  });
}

describe("legal_assessment", () => {
  it("fails after another word on personal data, until that is decided on", async () => {
    const id = room.fresh();
    const all = ["facts_current", "rules_current", "triggers_decided"];
    expect(await failing(id)).toEqual(all);
    await impactOf(id, false);
    expect(await failing(id)).toEqual(["facts_current"]);
    await recordFacts(room.analyst, {
      id,
      facts: { entity: ["controller"], jurisdictions: ["EU"] },
    });
    expect(await failing(id)).toEqual([]);
    // The form is evaluated with the statement.
    await impactOf(id, true);
    const { triggers } = await getTriggers(room.analyst, { id });
    expect(triggers.map((trigger) => trigger.id)).toContain("gdpr-33-1");
    expect(await failing(id)).toEqual(["triggers_decided"]);
    for (const { id: rule } of triggers) {
      await decideTrigger(room.lead, { id, rule, decision: "notify" });
    }
    expect(await failing(id)).toEqual([]);
    const sent = {
      id,
      rule: "gdpr-33-1",
      stage: "notification",
      submitted_at: { at: "2026-03-02", zone: "Europe/Berlin", precision: "date" as const },
      evidence_ids: [],
    };
    await recordSubmission(room.analyst, sent);
    expect(await failing(id)).toEqual(["receipts_stored"]);
    await recordSubmission(room.analyst, { ...sent, receipt: "REF-7" });
    expect(await failing(id)).toEqual([]);
    await decideTrigger(room.lead, { id, rule: "gdpr-33-1", decision: null });
    expect(await failing(id)).toEqual(["triggers_decided"]);
  });

  it("needs a fact, and an evaluation of the very facts that are recorded", async () => {
    const id = room.fresh();
    await evaluateIncident(room.analyst, { id });
    expect(await failing(id)).toEqual(["facts_current"]);
    await recordFacts(room.analyst, { id, facts: { personal_data: false } });
    expect(await failing(id)).toEqual(["facts_current"]);
    await recordFacts(room.analyst, { id, facts: { entity: ["controller"] } });
    expect(await failing(id)).toEqual([]);
    // A word that came past the services: nothing was evaluated with it.
    await room.services.db.pool.query(
      `INSERT INTO incident_statement (incident_id, kind, body, sha256, author, author_name, stated_at)
       VALUES ($1, 'legal_facts', $2, sha256(convert_to($2, 'UTF8')), 'user:x', 'Somebody', now())`,
      [numberOf(id), '{"facts":{"personal_data":true},"note":null}'],
    );
    expect(await failing(id)).toEqual(["facts_current"]);
    await evaluateIncident(room.analyst, { id });
    expect(await failing(id)).toEqual(["triggers_decided"]);
  });

  it("needs the rules in force", async () => {
    const id = room.fresh();
    const facts = { personal_data: false, entity: ["controller"] };
    await recordFacts(room.analyst, { id, facts });
    await room.services.db.pool.query(
      `INSERT INTO legal_evaluation (incident_id, ruleset_version, facts, facts_sha256, result,
         result_sha256, evaluated_by, evaluated_by_name, evaluated_at)
       SELECT incident_id, 'older', facts, facts_sha256, result, result_sha256, evaluated_by,
         evaluated_by_name, evaluated_at FROM legal_evaluation WHERE incident_id = $1`,
      [numberOf(id)],
    );
    expect(await failing(id)).toEqual(["rules_current"]);
    expect((await getTriggers(room.analyst, { id })).evaluation_current).toBe(false);
  });

  it("belongs to the version: an evaluation makes another state of the package", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: { personal_data: false } });
    const subject = await incidentSubject(room.analyst, id);
    const first = await settleState(room.analyst, subject);
    expect((await settleState(room.analyst, subject)).sha256).toEqual(first.sha256);
    await evaluateIncident(room.analyst, { id });
    const second = await settleState(room.analyst, subject);
    expect(second.state.subject.state_version).toBe(first.state.subject.state_version + 1);
    expect(second.sha256).not.toEqual(first.sha256);
    const statements = Buffer.from(second.generated.get("data/statements.jsonl") ?? "").toString();
    expect(statements).toContain('"kind":"legal_facts"');
  });
});
