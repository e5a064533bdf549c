import { describe, expect, it } from "vitest";
import type { RecordedFact } from "@/evidence/domain/statements/statement";
import { type LegalStatement, NOTHING_STORED, storedLegal } from "./stored-facts";

type Unsigned = LegalStatement extends infer S
  ? S extends LegalStatement
    ? Pick<S, "kind" | "body">
    : never
  : never;

/** Statements in the order in which they were made, STM-1 first. */
function stated(...statements: Unsigned[]): LegalStatement[] {
  return statements.map((statement, index) => ({
    ...statement,
    statementId: `STM-${index + 1}`,
    authorName: "A. Nalyst",
    statedAt: "2026-11-20T09:00:00Z",
  }));
}

function facts(values: Record<string, RecordedFact | null>): Unsigned {
  return { kind: "legal_facts", body: { facts: values, note: null } };
}

function impact(personal_data: boolean | null): Unsigned {
  return {
    kind: "impact",
    body: {
      confidentiality: null,
      integrity: null,
      availability: null,
      personal_data,
      data_categories: null,
    },
  };
}

function timeline(awareness_at: string | null, zone: string | null): Unsigned {
  return { kind: "timeline", body: { occurred_at: null, detected_at: null, awareness_at, zone } };
}

function sent(submitted: string | null, receipt: string | null = null): Unsigned {
  return {
    kind: "legal_submission",
    body: {
      rule: "gdpr-33-1",
      stage: "notification",
      submitted_at: submitted === null ? null : { at: submitted, zone: "UTC", precision: "minute" },
      receipt,
      evidence_ids: [],
      update: false,
    },
  };
}

function updated(submitted: string): Unsigned {
  const first = sent(submitted);
  if (first.kind !== "legal_submission") throw new Error("not a submission");
  return { ...first, body: { ...first.body, update: true } };
}

function decided(decision: "notify" | "not_required" | null): Unsigned {
  return {
    kind: "legal_decision",
    body: { rule: "gdpr-33-1", decision, reason: null, owner: null },
  };
}

describe("storedLegal", () => {
  it("holds nothing where nothing is stated", () => {
    expect(storedLegal([])).toEqual(NOTHING_STORED);
    expect(storedLegal(stated(impact(null), timeline(null, "Europe/Prague")))).toEqual(
      NOTHING_STORED,
    );
  });

  it("takes the newest answer on a fact, from any author and place, with its statement", () => {
    const { facts: known, sources } = storedLegal(
      stated(facts({ personal_data: true, entity: ["controller"] }), impact(false)),
    );
    expect(known).toEqual({ entity: ["controller"], personal_data: false });
    expect(sources.map(({ fact, statementId }) => [fact, statementId])).toEqual([
      ["entity", "STM-1"],
      ["personal_data", "STM-2"],
    ]);
    expect(storedLegal(stated(impact(false), facts({ personal_data: true }))).facts).toEqual({
      personal_data: true,
    });
  });

  it("retracts a fact by null, and accepts a later answer", () => {
    const taken = [impact(true), facts({ personal_data: null })] as const;
    expect(storedLegal(stated(...taken)).facts).toEqual({});
    expect(storedLegal(stated(...taken, facts({ personal_data: true }))).facts).toEqual({
      personal_data: true,
    });
  });

  it("counts the newest form alone, and an open question of a form as silence", () => {
    expect(storedLegal(stated(impact(true), impact(null))).facts).toEqual({});
    expect(
      storedLegal(stated(facts({ personal_data: true }), impact(false), impact(null))).facts,
    ).toEqual({ personal_data: true });
  });

  it("reads the times of the timeline in their zone, and in UTC without one", () => {
    const awareness = (zone: string | null) =>
      storedLegal(stated(timeline("2026-11-20T09:00:00.000000Z", zone))).facts.awareness_at;
    expect(awareness("Europe/Prague")).toEqual({
      at: "2026-11-20T09:00:00Z",
      zone: "Europe/Prague",
      precision: "minute",
    });
    expect(awareness(null)).toMatchObject({ zone: "UTC" });
  });

  it("takes the facts of an event", () => {
    const event: Unsigned = {
      kind: "legal_event",
      body: {
        type: "AI_SERIOUS_INCIDENT",
        facts: { ai_serious_incident: true, ai_death: true },
        note: null,
      },
    };
    expect(storedLegal(stated(event)).facts).toEqual({ ai_serious_incident: true, ai_death: true });
  });

  it("leaves out what the register or the rules do not know any more", () => {
    const gone = facts({ of_old: true, entity: ["no_such_word"], personal_data: "yes" });
    const unknown: Unsigned = {
      kind: "legal_submission",
      body: {
        rule: "gdpr-33-1",
        stage: "no such stage",
        submitted_at: { at: "2026-11-20", zone: "UTC", precision: "date" },
        receipt: null,
        evidence_ids: [],
        update: false,
      },
    };
    expect(storedLegal(stated(gone, unknown))).toEqual(NOTHING_STORED);
  });

  it("has one submission for a stage and one decision for a rule, the newest", () => {
    const { submissions, decisions } = storedLegal(
      stated(
        sent("2026-11-20T09:00:00Z"),
        sent("2026-11-20T10:00:00Z", "REF-1"),
        decided("notify"),
        decided("not_required"),
      ),
    );
    expect(submissions).toMatchObject([{ receipt: "REF-1", statementId: "STM-2" }]);
    expect(decisions.get("gdpr-33-1")).toMatchObject({ decision: "not_required" });
    const back = storedLegal(
      stated(sent("2026-11-20T09:00:00Z"), sent(null), decided("notify"), decided(null)),
    );
    expect(back).toEqual(NOTHING_STORED);
  });

  it("keeps an update beside what was sent before, and takes all of a stage back", () => {
    const first = sent("2026-11-20T09:00:00Z");
    const update = updated("2026-11-21T09:00:00Z");
    const times = (...statements: Unsigned[]) =>
      storedLegal(stated(...statements)).submissions.map((each) => each.submitted_at.at);
    expect(times(first, update)).toEqual(["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z"]);
    expect(times(update)).toEqual(["2026-11-21T09:00:00Z"]);
    expect(times(first, update, sent("2026-11-20T10:00:00Z"))).toEqual(["2026-11-20T10:00:00Z"]);
    expect(times(first, update, sent(null))).toEqual([]);
  });
});
