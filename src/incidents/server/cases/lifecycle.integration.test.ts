import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { attachNote } from "../evidence/attach-note";
import { getIncident } from "../incidents/get-incident";
import { assignIncident } from "./assign-incident";
import { bulkChange } from "./bulk-change";
import { changeSeverity } from "./change-severity";
import { closeIncident } from "./close-incident";
import { recordRetest } from "./record-retest";
import { reopenIncident } from "./reopen-incident";
import { transitionIncident } from "./transition-incident";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

async function toRetest(id: string, by: CaseRoom["analyst"]): Promise<void> {
  for (const to of ["triaged", "assigned", "fixing", "retest"])
    await transitionIncident(by, { id, to });
}

async function passRetest(id: string, by: CaseRoom["analyst"]): Promise<void> {
  const note = await attachNote(by, { incident_id: id, kind: "note", text: `Not there: ${id}` });
  await recordRetest(by, { id, passed: true, evidence_ids: [note.id] });
}

describe("from open to closed", () => {
  it("needs two people, a newer proof, and leaves a record of each step", async () => {
    const id = room.fresh();
    await toRetest(id, room.analyst);
    await expect(
      closeIncident(room.colleague, { id, resolution: "fixed", evidence_ids: [] }),
    ).rejects.toMatchObject({
      code: "close_requires_retest_evidence",
    });
    await passRetest(id, room.analyst);
    const before = await getIncident(room.analyst, { id });
    expect(before.allowed.actions).not.toContain("close_fixed");
    expect(before.allowed.reasons.close_fixed).toMatch(/moved the incident to retest/);
    await expect(
      closeIncident(room.analyst, { id, resolution: "fixed", evidence_ids: [] }),
    ).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const closed = await closeIncident(room.colleague, {
      id,
      resolution: "fixed",
      evidence_ids: [],
    });
    expect(closed).toMatchObject({
      workflow_status: "closed",
      status: "closed",
      resolution: "fixed",
      sla_state: "met",
      statements: {
        retest: { body: { passed: true } },
        closure: { body: { resolution: "fixed" } },
      },
    });
    expect(await room.kinds(id)).toEqual([
      "incident.open",
      "incident.transition",
      "incident.transition",
      "incident.transition",
      "incident.transition",
      "evidence.attach",
      "incident.retest",
      "incident.close",
    ]);
  });

  it("does not take evidence from before the fix as proof of it", async () => {
    const id = room.fresh();
    const old = await attachNote(room.analyst, { incident_id: id, kind: "note", text: "Before." });
    await toRetest(id, room.analyst);
    await expect(
      recordRetest(room.analyst, { id, passed: true, evidence_ids: [old.id] }),
    ).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "/evidence_ids" }] });
    await expect(
      recordRetest(room.analyst, { id, passed: true, evidence_ids: [] }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("takes no other incident's evidence", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    const foreign = await attachNote(room.analyst, {
      incident_id: other,
      kind: "note",
      text: "Elsewhere.",
    });
    await toRetest(id, room.analyst);
    await expect(
      recordRetest(room.analyst, { id, passed: true, evidence_ids: [foreign.id] }),
    ).rejects.toMatchObject({ errors: [{ pointer: "/evidence_ids/0" }] });
  });

  it("requires a new proof after a failed retest and after reopening", async () => {
    const id = room.fresh();
    await toRetest(id, room.analyst);
    await passRetest(id, room.analyst);
    await recordRetest(room.colleague, {
      id,
      passed: false,
      note: "Still there.",
      evidence_ids: [],
    });
    await transitionIncident(room.analyst, { id, to: "retest" });
    await expect(
      closeIncident(room.colleague, { id, resolution: "fixed", evidence_ids: [] }),
    ).rejects.toMatchObject({
      code: "close_requires_retest_evidence",
    });
    await passRetest(id, room.analyst);
    await closeIncident(room.colleague, { id, resolution: "fixed", evidence_ids: [] });
    const reopened = await reopenIncident(room.colleague, { id, reason: "Seen in production." });
    expect(reopened).toMatchObject({ workflow_status: "open", resolution: null, closed_at: null });
    expect(Date.parse(reopened.sla_due ?? "")).toBe(
      Date.parse(reopened.reopened_at ?? "") + 30 * 86_400_000,
    );
    await toRetest(id, room.analyst);
    await expect(
      closeIncident(room.colleague, { id, resolution: "fixed", evidence_ids: [] }),
    ).rejects.toMatchObject({
      code: "close_requires_retest_evidence",
    });
  });
});

describe("an assignment", () => {
  it("notifies a new owner, once for each time, and no one who takes it themselves", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    const { analyst, colleague, services } = room;
    const noticesOf = async () =>
      (await listNotices(colleague, {})).notices.map((notice) => [
        notice.kind,
        notice.incident_id,
        notice.read,
      ]);
    const assign = (by: CaseRoom["analyst"], to: CaseRoom["analyst"], incident: string) =>
      assignIncident(by, { id: incident, owner_email: to.actor.email.toUpperCase() });
    await assign(colleague, colleague, id);
    expect(await noticesOf()).toEqual([]);
    await assign(analyst, analyst, id);
    await assign(analyst, colleague, id);
    await assign(analyst, colleague, id);
    expect(await noticesOf()).toEqual([["assigned", id, false]]);
    const action = { kind: "assign" as const, owner_email: colleague.actor.email };
    await bulkChange(analyst, { ids: [id, other], action });
    await assign(analyst, analyst, id);
    await assign(analyst, colleague, id);
    expect(await noticesOf()).toEqual([
      ["assigned", id, false],
      ["assigned", other, false],
      ["assigned", id, false],
    ]);
    expect((await listNotices(analyst, {})).notices).toEqual([]);
    await services.db.pool.query("UPDATE incident SET simulation = true WHERE id = $1", [
      Number(other.slice(9)),
    ]);
    await assign(analyst, analyst, other);
    await assign(analyst, colleague, other);
    expect(await noticesOf()).toHaveLength(3);
  });
});

describe("several at once", () => {
  it("one of many moves wins, and there is one record", async () => {
    const id = room.fresh();
    const moves = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        transitionIncident(n % 2 ? room.analyst : room.colleague, { id, to: "triaged" }),
      ),
    );
    expect(moves.filter((move) => move.status === "fulfilled")).toHaveLength(1);
    for (const move of moves) {
      if (move.status === "rejected")
        expect(move.reason).toMatchObject({ code: "invalid_transition" });
    }
    expect(await room.kinds(id)).toEqual(["incident.open", "incident.transition"]);
  });

  it("of two who saw the same version, the second is refused", async () => {
    const id = room.fresh();
    const { version } = await getIncident(room.analyst, { id });
    const results = await Promise.allSettled([
      changeSeverity(room.analyst, {
        id,
        severity: "low",
        reason: "Inside.",
        expected_version: version,
      }),
      changeSeverity(room.colleague, {
        id,
        severity: "critical",
        reason: "Outside.",
        expected_version: version,
      }),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      code: "version_conflict",
      extra: { version: version + 1 },
    });
  });

  it("two that name each other as the original do not both become duplicates", async () => {
    const [one, two] = [room.fresh(), room.fresh()];
    const justification = "The same weakness, told twice.";
    const close = (id: string, duplicate_of: string) =>
      closeIncident(room.lead, {
        id,
        resolution: "duplicate",
        duplicate_of,
        justification,
        evidence_ids: [],
      });
    const results = await Promise.allSettled([close(one, two), close(two, one)]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });
});

describe("closing without a fix", () => {
  const justification = "Confirmed by two reviewers.";

  it("a duplicate is linked both ways, and neither repeats itself nor a duplicate", async () => {
    const [id, original, third] = [room.fresh(), room.fresh(), room.fresh()];
    const input = { resolution: "duplicate" as const, justification, evidence_ids: [] };
    await expect(
      closeIncident(room.lead, { id, ...input, duplicate_of: id }),
    ).rejects.toMatchObject({
      errors: [{ pointer: "/duplicate_of" }],
    });
    await closeIncident(room.lead, { id, ...input, duplicate_of: original });
    expect((await getIncident(room.lead, { id })).links).toMatchObject([
      { id: original, kind: "duplicate_of" },
    ]);
    expect((await getIncident(room.lead, { id: original })).links).toMatchObject([
      { id, kind: "duplicated_by" },
    ]);
    await expect(
      closeIncident(room.lead, { id: third, ...input, duplicate_of: id }),
    ).rejects.toMatchObject({
      detail: expect.stringContaining("is a duplicate itself"),
    });
  });

  it("a risk is accepted until a day, by another person than its owner", async () => {
    const id = room.fresh();
    const accepted_until = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const input = {
      id,
      resolution: "risk_accepted" as const,
      justification,
      accepted_until,
      evidence_ids: [],
    };
    await assignIncident(room.analyst, { id, owner_email: room.riskOwner.actor.email });
    await expect(closeIncident(room.riskOwner, input)).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    // Handing it over for a second makes no one the second person, whoever reassigns it.
    await assignIncident(room.analyst, { id, owner_email: "anybody@test.example" });
    await expect(closeIncident(room.riskOwner, input)).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const both = room.services.as("analyst", "risk_owner");
    await assignIncident(both, { id, owner_email: "another@test.example" });
    await expect(closeIncident(both, input)).rejects.toMatchObject({ code: "four_eyes_required" });
    const { allowed } = await getIncident(both, { id });
    expect(allowed.reasons.accept_risk).toMatch(/owned it/);
    const other = room.services.as("risk_owner");
    await expect(closeIncident(other, input)).rejects.toMatchObject({
      code: "precondition_required",
    });
    const { version } = await getIncident(other, { id });
    await expect(
      closeIncident(other, { ...input, expected_version: version - 1 }),
    ).rejects.toMatchObject({ code: "version_conflict" });
    const accepted = await closeIncident(other, { ...input, expected_version: version });
    expect(accepted).toMatchObject({
      status: "accepted",
      workflow_status: "closed",
      risk_accepted_until: accepted_until,
    });
    await expect(
      assignIncident(room.analyst, { id, owner_email: "x@test.example" }),
    ).rejects.toMatchObject({
      code: "incident_closed",
    });
  });
});

describe("in bulk", () => {
  it("each has a result of its own, and a refusal changes nothing", async () => {
    const [one, two] = [room.fresh(), room.fresh()];
    await transitionIncident(room.analyst, { id: two, to: "triaged" });
    const result = await bulkChange(room.analyst, {
      ids: [one, two, "INC-2026-999999", one],
      action: { kind: "transition", to: "triaged" },
    });
    expect(result).toMatchObject({ done: 1, refused: 2 });
    expect(result.results.map(({ id, code }) => [id, code])).toEqual([
      [one, null],
      [two, "invalid_transition"],
      ["INC-2026-999999", "not_found"],
    ]);
    const assigned = await bulkChange(room.analyst, {
      ids: [one, two],
      action: { kind: "assign", owner_email: "team@test.example" },
    });
    expect(assigned).toMatchObject({ done: 2, refused: 0 });
    const refused = await bulkChange(room.services.as("viewer"), {
      ids: [one],
      action: { kind: "assign", owner_email: "me@test.example" },
    });
    expect(refused).toMatchObject({ done: 0, results: [{ code: "forbidden" }] });
    expect(await getIncident(room.analyst, { id: one })).toMatchObject({
      owner_email: "team@test.example",
    });
  });
});

describe("when an incident came to each stage", () => {
  it("is the same from the records, as the migration reads them, as it was noted at each move", async () => {
    const file = "prisma/migrations/20261205000000_incident_board/migration.sql";
    const [backfill] = /WITH moves AS[\s\S]*?;/.exec(readFileSync(file, "utf8")) ?? [""];
    const { services } = room;
    const stages = async () => {
      const { rows } = await services.db.pool.query<Record<string, Date | null>>(
        "SELECT triaged_at, fixed_at FROM incident ORDER BY id",
      );
      return rows.flatMap(({ triaged_at, fixed_at }) => [triaged_at, fixed_at]);
    };
    const noted = await stages();
    expect(noted.filter((at) => at !== null).length).toBeGreaterThan(6);
    const owner = new Client({ connectionString: services.ownerUrl });
    await owner.connect();
    try {
      await owner.query("UPDATE incident SET triaged_at = NULL, fixed_at = NULL");
      await owner.query(backfill);
    } finally {
      await owner.end();
    }
    const read = await stages();
    // A record is written some milliseconds after the move that it tells of.
    const late = noted.map((at, i) => Number(read[i]) - Number(at));
    expect(read.map((at) => at === null)).toEqual(noted.map((at) => at === null));
    expect(late.filter((ms) => ms < 0 || ms > 1_000)).toEqual([]);
  });
});
