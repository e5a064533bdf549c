import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runImport } from "@/imports/server/run-import";
import { makeStatement } from "@/legal/server/make-statement";
import { burpReport, inPieces } from "@/test/burp-report";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { getIncident } from "../incidents/get-incident";
import { addComment } from "./add-comment";
import { assignIncident } from "./assign-incident";
import { changeSeverity } from "./change-severity";
import { linkIncidents, unlinkIncidents } from "./link-incidents";
import { listAssignees } from "./list-assignees";
import { listStatements } from "./list-statements";
import { recordRetest } from "./record-retest";
import { transitionIncident } from "./transition-incident";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

describe("assigning", () => {
  it("answers with owner, deadline and state, and keeps the address out of the trace", async () => {
    const id = room.fresh();
    const answer = await assignIncident(room.analyst, {
      id,
      owner_email: "Some.Body@Test.example",
    });
    const { created_at, sla_due } = await getIncident(room.analyst, { id });
    expect(answer).toMatchObject({
      owner_email: "some.body@test.example",
      sla_due,
      workflow_status: "assigned",
    });
    expect(Date.parse(sla_due ?? "") - Date.parse(created_at)).toBe(30 * 86_400_000);
    const records = await room.bodies(id);
    expect(records.map((record) => [record.kind, record.sum.from, record.sum.to])).toEqual([
      ["incident.open", undefined, undefined],
      ["incident.transition", "open", "triaged"],
      ["incident.assign", "triaged", "assigned"],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/body@test/i);
    expect(records.at(-1)?.pay).toMatch(/^[0-9a-f]{64}$/);
    await assignIncident(room.analyst, { id, owner_email: "some.body@test.example" });
    expect(await room.bodies(id)).toHaveLength(3);
  });

  it("lets an owner without a reading role see and fix what is theirs, and nothing else", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    const owner = room.services.as("importer");
    await expect(getIncident(owner, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getIncident(owner, { id: "INC-2026-999999" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await assignIncident(room.analyst, { id, owner_email: owner.actor.email });
    const mine = await getIncident(owner, { id });
    expect(mine.owner_is_me).toBe(true);
    expect(mine.allowed.actions.sort()).toEqual([
      "comment",
      "remediate",
      "ticket_read",
      "transition",
    ]);
    await transitionIncident(owner, { id, to: "fixing" });
    await transitionIncident(owner, { id, to: "retest" });
    await expect(
      recordRetest(owner, { id, passed: false, note: "x", evidence_ids: [] }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(addComment(owner, { id: other, text: "Not mine." })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("offers accounts by name or address, wildcards taken as they are", async () => {
    await room.services.db.pool.query(
      `INSERT INTO account (id, email, name, roles) VALUES (gen_random_uuid(), 'ann_b@test.example', 'Ann 100%', '{analyst}')`,
    );
    expect((await listAssignees(room.analyst, { q: "nn_b" })).accounts).toEqual([
      { email: "ann_b@test.example", name: "Ann 100%" },
    ]);
    expect((await listAssignees(room.analyst, { q: "0%" })).accounts).toHaveLength(1);
    expect((await listAssignees(room.analyst, { q: "a%e" })).accounts).toEqual([]);
    await expect(listAssignees(room.services.as("viewer"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("severity by an analyst", () => {
  it("keeps the tool's word, moves the deadline, and survives the next import", async () => {
    const id = room.fresh();
    const host = `https://${(await getIncident(room.analyst, { id })).asset.host}`;
    const changed = await changeSeverity(room.analyst, {
      id,
      severity: "critical",
      reason: "Reachable.",
    });
    expect(changed).toMatchObject({
      severity: "critical",
      severity_source: "analyst",
      severity_raw: "High",
    });
    expect(Date.parse(changed.sla_due ?? "") - Date.parse(changed.created_at)).toBe(7 * 86_400_000);
    await runImport(room.analyst, {
      connector: "burp",
      fileName: "again.xml",
      source: inPieces(burpReport([{ host, severity: "Low" }])),
    });
    expect(await getIncident(room.analyst, { id })).toMatchObject({
      severity: "critical",
      sla_due: changed.sla_due,
    });
    await changeSeverity(room.analyst, { id, severity: "info", reason: "A test system." });
    expect(await getIncident(room.analyst, { id })).toMatchObject({
      sla_due: null,
      sla_state: "none",
    });
  });
});

describe("statements", () => {
  it("the newest of a kind is the present one, and all remain", async () => {
    const id = room.fresh();
    const answer = { value: "unknown" as const, reason: "Logs are missing." };
    const impact = {
      confidentiality: answer,
      integrity: null,
      availability: null,
      personal_data: null,
      data_categories: null,
    };
    await makeStatement(room.analyst, { id, kind: "impact", body: impact });
    await makeStatement(room.colleague, {
      id,
      kind: "impact",
      body: { ...impact, personal_data: true },
    });
    await addComment(room.riskOwner, { id, text: "  What does it cost?  " });
    const { statements } = await getIncident(room.analyst, { id });
    expect(statements.impact?.body).toEqual({ ...impact, personal_data: true });
    const page = await listStatements(room.analyst, { id, limit: 2 });
    expect(page.statements.map((each) => each.kind)).toEqual(["comment", "impact"]);
    expect(page.statements[0]).toMatchObject({
      body: { text: "What does it cost?" },
      author: `user:${room.riskOwner.actor.id}`,
    });
    const rest = await listStatements(room.analyst, { id, limit: 2, cursor: page.next_cursor });
    expect(rest).toMatchObject({ statements: [{ body: impact }], next_cursor: null });
  });

  it.each([
    ["a time that is still to come", { occurred_at: "2999-01-01T00:00:00Z" }, "/occurred_at"],
    ["a zone that is none", { zone: "Mars/Olympus" }, "/zone"],
    ["an offset in its place", { zone: "+02:00" }, "/zone"],
  ])("refuses %s", async (_, change, pointer) => {
    const body = {
      occurred_at: null,
      detected_at: null,
      awareness_at: null,
      zone: null,
      ...change,
    };
    const id = room.fresh();
    await expect(makeStatement(room.analyst, { id, kind: "timeline", body })).rejects.toMatchObject(
      {
        code: "validation_failed",
        errors: [{ pointer }],
      },
    );
  });

  it("cannot be changed or removed, not even in the database", async () => {
    const id = room.fresh();
    await addComment(room.analyst, { id, text: "As it is." });
    await expect(room.services.db.pool.query("DELETE FROM incident_statement")).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      room.services.db.pool.query("UPDATE incident_statement SET body = '{}'"),
    ).rejects.toThrow(/permission denied/);
  });
});

describe("links", () => {
  it("are recorded on both incidents and both chains, once", async () => {
    const [id, other] = [room.fresh(), room.fresh()];
    await linkIncidents(room.analyst, { id, other });
    expect((await getIncident(room.analyst, { id: other })).links).toMatchObject([
      { id, kind: "related" },
    ]);
    await expect(linkIncidents(room.analyst, { id: other, other: id })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(linkIncidents(room.analyst, { id, other: id })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(
      linkIncidents(room.analyst, { id, other: "INC-2026-999999" }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    await unlinkIncidents(room.analyst, { id: other, other: id });
    for (const each of [id, other]) {
      expect(await room.kinds(each)).toEqual(["incident.open", "incident.link", "incident.unlink"]);
    }
    await expect(unlinkIncidents(room.analyst, { id, other })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
