import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { decideTrigger } from "./decide-trigger";
import { evaluateIncident } from "./evaluations/evaluate-incident";
import { getTriggers } from "./evaluations/get-triggers";
import { listClocks } from "./list-clocks";
import { recordEvent } from "./record-event";
import { recordFacts } from "./record-facts";
import { recordSubmission } from "./record-submission";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

const PERSONAL = { personal_data: true, entity: ["controller"], jurisdictions: ["EU"] };

async function version(id: string): Promise<number> {
  return (await getIncident(room.analyst, { id })).version;
}

async function evaluations(id: string): Promise<number> {
  const { rows } = await room.services.db.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM legal_evaluation WHERE incident_id = $1",
    [Number(id.slice("INC-2026-".length))],
  );
  return rows[0]?.n ?? 0;
}

describe("a decision", () => {
  it("is recorded without an evaluation, shown with who made it, and taken back", async () => {
    const id = room.fresh();
    await recordFacts(room.analyst, { id, facts: PERSONAL });
    const decision = { id, rule: "gdpr-33-1", reason: "Encrypted, the key is safe." };
    const before = await version(id);
    const answer = await decideTrigger(room.riskOwner, { ...decision, decision: "not_required" });
    const decided = answer.triggers.find((trigger) => trigger.id === "gdpr-33-1")?.decision;
    expect(decided).toMatchObject({
      decision: "not_required",
      reason: "Encrypted, the key is safe.",
      decided_by_name: "Test person",
      statement: expect.stringMatching(/^STM-/),
    });
    expect(answer).toMatchObject({ evaluation_current: true, may: { decide: true } });
    expect([await version(id), await evaluations(id)]).toEqual([before + 1, 1]);
    expect((await room.bodies(id)).at(-1)).toMatchObject({
      kind: "legal.decide",
      sum: { rule: "gdpr-33-1", decision: "not_required", statement: decided?.statement },
    });
    const back = await decideTrigger(room.lead, { id, rule: "gdpr-33-1", decision: null });
    expect(back.triggers.map((trigger) => trigger.decision)).not.toContainEqual(expect.anything());
  });

  it.each([
    [{ rule: "gdpr-99", decision: "notify" }, "/rule"],
    [{ rule: "gdpr-33-1", decision: "not_required" }, "/reason"],
    [{ rule: "gdpr-33-1", decision: "not_required", reason: " n/a " }, "/reason"],
    [{ rule: "gdpr-33-1", decision: "pending" }, "/owner"],
    [{ rule: "gdpr-33-1", decision: "notify", owner: "dpo@test.example" }, "/owner"],
  ] as const)("%j is refused with its place", async (body, pointer) => {
    await expect(decideTrigger(room.lead, { id: room.fresh(), ...body })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer }],
    });
  });
});

describe("a decision that nothing is required", () => {
  it("ends the clocks of the rule until other facts are recorded", async () => {
    const id = room.fresh();
    const awareness_at = { at: "2026-03-02T09:00:00Z", zone: "UTC", precision: "minute" as const };
    await recordFacts(room.analyst, { id, facts: { ...PERSONAL, awareness_at } });
    const rules = async () =>
      new Set(
        (await listClocks(room.analyst, { limit: 200 })).clocks
          .filter((clock) => clock.incident_id === id)
          .map((clock) => clock.rule),
      );
    expect(await rules()).toContain("gdpr-33-1");
    const decided = await decideTrigger(room.lead, {
      id,
      rule: "gdpr-33-1",
      decision: "not_required",
      reason: "The data were encrypted and the key was not taken.",
    });
    const decisionOf = ({ triggers }: typeof decided) =>
      triggers.find((trigger) => trigger.id === "gdpr-33-1")?.decision;
    expect(decisionOf(decided)).toMatchObject({ outdated: false });
    expect(await rules()).not.toContain("gdpr-33-1");
    const changed = await recordFacts(room.analyst, { id, facts: { risk_to_persons: true } });
    expect(decisionOf(changed)).toMatchObject({ decision: "not_required", outdated: true });
    expect(await rules()).toContain("gdpr-33-1");
    const back = await recordFacts(room.analyst, { id, facts: { risk_to_persons: null } });
    expect(decisionOf(back)).toMatchObject({ outdated: false });
    expect(await rules()).not.toContain("gdpr-33-1");
  });
});

describe("rights", () => {
  it("let only the right roles record and decide, and reveal nothing of what exists to others", async () => {
    const id = room.fresh();
    const missing = "INC-2026-999999";
    for (const incident of [id, missing]) {
      const acts = [
        (ctx: CaseRoom["analyst"]) => recordFacts(ctx, { id: incident, facts: PERSONAL }),
        (ctx: CaseRoom["analyst"]) =>
          recordEvent(ctx, { id: incident, type: "AI_SERIOUS_INCIDENT" }),
        (ctx: CaseRoom["analyst"]) =>
          recordSubmission(ctx, {
            id: incident,
            rule: "gdpr-33-1",
            stage: "notification",
            submitted_at: null,
            evidence_ids: [],
          }),
        (ctx: CaseRoom["analyst"]) => evaluateIncident(ctx, { id: incident }),
      ];
      for (const act of acts) {
        for (const role of ["viewer", "importer", "risk_owner", "auditor", "admin"] as const) {
          await expect(act(room.services.as(role)), role).rejects.toMatchObject({
            code: "forbidden",
          });
        }
      }
      for (const role of ["viewer", "importer", "analyst", "auditor", "admin"] as const) {
        await expect(
          decideTrigger(room.services.as(role), {
            id: incident,
            rule: "gdpr-33-1",
            decision: "notify",
          }),
          role,
        ).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await expect(recordFacts(room.analyst, { id: missing, facts: PERSONAL })).rejects.toMatchObject(
      { code: "not_found" },
    );
    expect(await room.kinds(id)).toEqual(["incident.open"]);
  });
});

describe("two at once", () => {
  it("who saw the same version: one is recorded, the other is refused", async () => {
    const id = room.fresh();
    const seen = await version(id);
    const results = await Promise.allSettled(
      [true, false].map((personal_data) =>
        recordFacts(personal_data ? room.analyst : room.colleague, {
          id,
          facts: { personal_data },
          expected_version: seen,
        }),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(results.find((result) => result.status === "rejected")).toMatchObject({
      reason: { code: "version_conflict" },
    });
    expect(await evaluations(id)).toBe(1);
  });

  it("who saw nothing: both are recorded, and the evaluation is of both", async () => {
    const id = room.fresh();
    await Promise.all([
      recordFacts(room.analyst, { id, facts: { personal_data: true } }),
      recordFacts(room.colleague, { id, facts: { entity: ["processor"] } }),
    ]);
    const { evaluation_current, basis } = await getTriggers(room.analyst, { id });
    expect(basis.facts.map(({ fact }) => fact)).toEqual(["entity", "personal_data"]);
    expect([evaluation_current, await evaluations(id)]).toEqual([true, 2]);
  });
});
