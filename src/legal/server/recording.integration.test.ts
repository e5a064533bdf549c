import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { getTriggers } from "./evaluations/get-triggers";
import { LegalEventBody, LegalFactsBody } from "./evaluations/legal-input";
import { makeStatement } from "./make-statement";
import { recordEvent } from "./record-event";
import { recordFacts } from "./record-facts";
import { recordSubmission } from "./record-submission";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

const ZONE = "Europe/Brussels";
const PERSONAL = { personal_data: true, entity: ["controller"], jurisdictions: ["EU"] };

function hoursAgo(hours: number) {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  return { at, zone: ZONE, precision: "minute" as const };
}

/** A submission of the first stage of GDPR art. 33(1). */
function notification(id: string) {
  const [rule, stage] = ["gdpr-33-1", "notification"] as const;
  return { id, rule, stage, submitted_at: hoursAgo(0), evidence_ids: [] };
}

async function version(id: string): Promise<number> {
  return (await getIncident(room.analyst, { id })).version;
}

/** End of the first clock that the list of clocks has of the incident. */
async function clockOf(id: string): Promise<string> {
  const { rows } = await room.services.db.pool.query<{ due_at: Date }>(
    "SELECT due_at FROM legal_clock WHERE incident_id = $1 AND due_at IS NOT NULL ORDER BY due_at",
    [Number(id.slice("INC-2026-".length))],
  );
  return rows[0]?.due_at.toISOString() ?? "";
}

describe("facts", () => {
  it("are recorded with their statement, an evaluation and a record of each", async () => {
    const id = room.fresh();
    const before = await version(id);
    const answer = await recordFacts(room.analyst, {
      id,
      facts: { ...PERSONAL, awareness_at: hoursAgo(1) },
      note: "From the call.",
      expected_version: before,
    });
    expect(answer.triggers.map((trigger) => trigger.id)).toContain("gdpr-33-1");
    expect(answer).toMatchObject({
      trigger_count: answer.triggers.length,
      evaluation_current: true,
      evaluation: { trigger_count: answer.triggers.length },
      may: { record: true, decide: false },
    });
    expect(answer.basis.facts.map(({ fact, source }) => [fact, source.slice(0, 4)])).toEqual([
      ["awareness_at", "STM-"],
      ["entity", "STM-"],
      ["jurisdictions", "STM-"],
      ["personal_data", "STM-"],
    ]);
    expect(await version(id)).toBe(before + 1);
    const [, facts, evaluated] = await room.bodies(id);
    expect(facts).toMatchObject({
      kind: "legal.facts",
      sum: {
        facts: ["awareness_at", "entity", "jurisdictions", "personal_data"],
        taken_back: [],
        statement: answer.basis.facts[0]?.source,
        version: before + 1,
      },
    });
    expect(facts?.pay).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(facts)).not.toContain("call");
    expect(evaluated).toMatchObject({
      kind: "legal.evaluate",
      pay: null,
      sum: {
        evaluation: answer.evaluation?.id,
        facts_sha256: answer.evaluation?.facts_sha256,
        result_sha256: answer.evaluation?.result_sha256,
        ruleset: answer.basis.ruleset_version,
        triggers: answer.triggers.map((trigger) => trigger.id),
      },
    });
  });

  it("are taken back by null", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: PERSONAL });
    const answer = await recordFacts(room.lead, { id, facts: { personal_data: null } });
    expect(answer.basis.facts.map(({ fact }) => fact)).toEqual(["entity", "jurisdictions"]);
    expect(answer.triggers).toEqual([]);
    const last = (await room.bodies(id)).findLast((body) => body.kind === "legal.facts");
    expect(last?.sum).toMatchObject({ facts: [], taken_back: ["personal_data"] });
  });

  it("come from the forms as well, and are evaluated with them: no clock ends too late", async () => {
    const id = room.fresh();
    const facts = { ...PERSONAL, awareness_at: hoursAgo(1) };
    await recordFacts(room.analyst, { id, facts });
    const dueBefore = await clockOf(id);
    expect(dueBefore).not.toBe("");
    await makeStatement(room.analyst, {
      id,
      kind: "timeline",
      body: {
        occurred_at: null,
        detected_at: null,
        awareness_at: hoursAgo(80).at,
        zone: "Europe/Prague",
      },
    });
    const answer = await getTriggers(room.analyst, { id });
    expect(answer.evaluation_current).toBe(true);
    expect((await clockOf(id)) < dueBefore).toBe(true);
    const gdpr = answer.triggers.find((trigger) => trigger.id === "gdpr-33-1");
    expect(gdpr?.stages[0]).toMatchObject({ state: "overdue", zone: "Europe/Prague" });
    const kinds = (await room.kinds(id)).slice(-2);
    expect(kinds).toEqual(["incident.state", "legal.evaluate"]);
  });

  it("of a form that says nothing new leave the evaluation as it is", async () => {
    const id = room.fresh();
    const body = { occurred_at: null, detected_at: null, awareness_at: null, zone: null };
    await makeStatement(room.analyst, { id, kind: "timeline", body });
    expect((await getTriggers(room.analyst, { id })).evaluation).toBeNull();
    await recordFacts(room.analyst, { id, facts: { personal_data: false } });
    const { evaluation } = await getTriggers(room.analyst, { id });
    await makeStatement(room.analyst, { id, kind: "timeline", body });
    expect((await getTriggers(room.analyst, { id })).evaluation).toEqual(evaluation);
  });

  it.each([
    [{ no_such_fact: true }, "/facts/no_such_fact"],
    [{ "a/b": null }, "/facts/a~1b"],
    [{ entity: ["controller", "wizard"] }, "/facts/entity"],
    [{ personal_data: "yes" }, "/facts/personal_data"],
    [{ individuals_affected: true }, "/facts/individuals_affected"],
    [{ awareness_at: "2026-11-20" }, "/facts/awareness_at"],
    [{ awareness_at: hoursAgo(-1) }, "/facts/awareness_at"],
    [{ awareness_at: { ...hoursAgo(1), zone: "+01:00" } }, "/facts/awareness_at"],
    [{ awareness_at: { ...hoursAgo(1), precision: "date" as const } }, "/facts/awareness_at"],
    [
      { awareness_at: { at: "2999-01-01", zone: ZONE, precision: "date" as const } },
      "/facts/awareness_at",
    ],
    [{}, "/facts"],
  ])("refuse %j with its place", async (facts, pointer) => {
    const id = room.fresh();
    await expect(recordFacts(room.analyst, { id, facts })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer }],
    });
    expect(await room.kinds(id)).toEqual(["incident.open"]);
  });

  it("have the form that the schema requires", () => {
    expect(LegalFactsBody.safeParse({ facts: { high_risk: { at: 1 } } }).success).toBe(false);
    expect(LegalFactsBody.safeParse({ facts: {}, extra: 1 }).success).toBe(false);
    expect(LegalEventBody.safeParse({ type: "EARTHQUAKE" }).success).toBe(false);
    expect(LegalEventBody.safeParse({ type: "AI_SERIOUS_INCIDENT", personal_data: true })).toEqual(
      expect.objectContaining({ success: false }),
    );
  });
});

describe("a serious incident of an AI system", () => {
  it("is conditional until harm, risk class and role are recorded, and contested", async () => {
    const id = room.fresh();
    const claimed = await recordEvent(room.analyst, {
      id,
      type: "AI_SERIOUS_INCIDENT",
      ai_system: "Triage model",
    });
    const claim = claimed.triggers.find((trigger) => trigger.id === "ai-act-73-2");
    expect(claim).toMatchObject({ match: "conditional", status: "contested" });
    expect(claim?.missing_facts).toEqual(
      expect.arrayContaining(["ai_high_risk", "ai_harm_category", "ai_role", "awareness_at"]),
    );
    expect(claim?.stages.every((stage) => stage.due === null)).toBe(true);
    const awareness_at = { at: "2026-11-20T15:00:00Z", zone: ZONE, precision: "minute" } as const;
    const answer = await recordEvent(
      { ...room.analyst, clock: () => new Date("2026-11-21T00:00:00Z") },
      {
        id,
        type: "AI_SERIOUS_INCIDENT",
        ai_high_risk: true,
        ai_high_risk_basis: "Annex III point 5",
        ai_role: ["provider"],
        ai_harm_category: ["a"],
        ai_death: true,
        awareness_at,
      },
    );
    const stage = (rule: string) => answer.triggers.find(({ id }) => id === rule)?.stages[0];
    expect(answer.triggers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: "ai-act-73-2", match: "triggered", status: "contested" }),
        expect.objectContaining({ id: "ai-act-73-4", match: "triggered", status: "contested" }),
      ]),
    );
    expect(stage("ai-act-73-2")).toMatchObject({ due: "2026-12-05T16:00:00+01:00", state: "due" });
    expect(stage("ai-act-73-4")).toMatchObject({ due: "2026-11-30T16:00:00+01:00" });
    const event = (await room.bodies(id)).findLast((body) => body.kind === "legal.event");
    expect(event?.sum).toMatchObject({
      type: "AI_SERIOUS_INCIDENT",
      facts: expect.arrayContaining(["ai_serious_incident", "ai_death"]),
    });
    expect(JSON.stringify(await room.bodies(id))).not.toContain("Triage model");
  });

  it("refuses words that the register does not know, with their place", async () => {
    const id = room.fresh();
    await expect(
      recordEvent(room.analyst, { id, type: "AI_SERIOUS_INCIDENT", ai_harm_category: ["z"] }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/ai_harm_category" }],
    });
  });
});

describe("a submission", () => {
  it("starts the next stage, and taking it back ends that", async () => {
    const id = room.fresh();
    const first = await recordFacts(room.analyst, {
      id,
      facts: {
        entity: ["credit_institution"],
        classified_major: true,
        awareness_at: { at: "2026-03-02T08:00:00Z", zone: ZONE, precision: "minute" },
        classified_at: { at: "2026-03-02T10:00:00Z", zone: ZONE, precision: "minute" },
      },
    });
    const dora = (answer: typeof first) =>
      answer.triggers
        .find((trigger) => trigger.id === "dora-19-major")
        ?.stages.map((stage) => ({
          name: stage.name,
          state: stage.state,
          due: stage.due,
        }));
    expect(dora(first)?.slice(0, 2)).toEqual([
      { name: "initial_notification", state: "overdue", due: "2026-03-02T15:00:00+01:00" },
      { name: "intermediate_report", state: "not_started", due: null },
    ]);
    const note = await attachNote(room.analyst, {
      incident_id: id,
      kind: "note",
      text: "Receipt.",
    });
    const stage = { id, rule: "dora-19-major", stage: "initial_notification" };
    const sent = await recordSubmission(room.analyst, {
      ...stage,
      submitted_at: { at: "2026-03-02T14:00:00+01:00", zone: ZONE, precision: "minute" },
      receipt: "REF-4711",
      evidence_ids: [note.id],
    });
    expect(dora(sent)?.slice(0, 2)).toEqual([
      { name: "initial_notification", state: "submitted", due: expect.any(String) },
      {
        name: "intermediate_report",
        state: "overdue",
        due: "2026-03-05T14:00:00+01:00",
      },
    ]);
    const record = (await room.bodies(id)).find((body) => body.kind === "legal.submit");
    expect(record?.sum).toMatchObject({
      rule: "dora-19-major",
      stage: "initial_notification",
      taken_back: false,
      evidence: [note.id],
    });
    expect(JSON.stringify(record)).not.toContain("REF-4711");
    const back = await recordSubmission(room.analyst, {
      ...stage,
      submitted_at: null,
      evidence_ids: [],
    });
    expect(dora(back)).toEqual(dora(first));
  });

  it("is refused for rules and stages that there are not, in the future, and foreign evidence", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    const foreign = await attachNote(room.analyst, {
      incident_id: other,
      kind: "note",
      text: "Elsewhere.",
    });
    const wrong: [Partial<Parameters<typeof recordSubmission>[1]>, string][] = [
      [{ rule: "gdpr-99" }, "/rule"],
      [{ stage: "no such stage" }, "/stage"],
      [{ submitted_at: hoursAgo(-1) }, "/submitted_at"],
      [{ submitted_at: { ...hoursAgo(1), zone: "Mars/Olympus" } }, "/submitted_at"],
      [{ evidence_ids: [foreign.id] }, "/evidence_ids/0"],
    ];
    for (const [change, pointer] of wrong) {
      await expect(
        recordSubmission(room.analyst, { ...notification(id), ...change }),
        pointer,
      ).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer }] });
    }
    expect(await room.kinds(id)).toEqual(["incident.open"]);
  });
});
