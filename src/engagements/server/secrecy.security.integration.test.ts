import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { listRecords } from "@/log/server/read-records";
import { verifyChain } from "@/log/server/verify-trace";
import { ROLES } from "@/platform/operation/policy";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { approveRules } from "./engagement/approve-rules";
import { getEngagement } from "./engagement/get-engagement";
import { listEngagements } from "./engagement/list-engagements";
import { moveEngagement } from "./engagement/move-engagement";
import { updateEngagement } from "./engagement/update-engagement";
import { listAround, listEntries } from "./log/list-entries";
import { logOverview } from "./log/log-overview";
import { createFinalReport } from "./report/create-final-report";

let room: EngagementRoom;
let services: EngagementRoom["services"];
let white: EngagementRoom["white"];
let second: EngagementRoom["second"];
let red: EngagementRoom["red"];
let plan: EngagementRoom["plan"];
let inState: EngagementRoom["inState"];
let log: EngagementRoom["log"];
beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services, white, second, red, plan, inState, log } = room);
});
afterAll(() => room.services.close());

describe("who may see an engagement", () => {
  const CLOSED_READERS = ["analyst", "lead", "risk_owner", "auditor", "admin"];

  for (const state of ENGAGEMENT_STATES) {
    it(`that is ${state}: no outsider, in a list or by its id, its log or its chain`, async () => {
      const { id } = await inState(state);
      for (const role of ROLES) {
        const outsider = services.as(role);
        const sees = role === "auditor" || (state === "completed" && CLOSED_READERS.includes(role));
        const acts = [
          () => getEngagement(outsider, { id }),
          () => listEntries(outsider, { id }),
          () => logOverview(outsider, { id }),
          () => listAround(outsider, { id, alert_at: "2026-11-22T12:00:00Z" }),
          () => listRecords(outsider, { chain: `engagement:${id}` }),
          () => verifyChain(outsider, { chain: `engagement:${id}` }),
        ];
        for (const act of acts) {
          const outcome = await act().then(
            () => "seen",
            (error: { code: string; detail?: string }) => `${error.code}: ${error.detail}`,
          );
          if (sees) expect([role, outcome]).toEqual([role, "seen"]);
          else expect(outcome).toMatch(/^(not_found: There is no such engagement\.|forbidden: )/);
        }
        // The same words for one that does not exist.
        const [there, nowhere] = await Promise.all(
          [id, "ENG-2026-999999"].map((each) =>
            getEngagement(outsider, { id: each }).then(
              () => "seen",
              (error: { code: string; detail?: string }) => `${error.code}: ${error.detail}`,
            ),
          ),
        );
        if (!sees) expect(there).toBe(nowhere);
        const listed = await listEngagements(outsider, { limit: 200 }).then(
          (page) => page.engagements.map((each) => each.id),
          (error: { code: string }) => error.code,
        );
        if (sees) expect(listed).toContain(id);
        else expect(listed).not.toContain(id);
        for (const write of [
          () => log(outsider, id, { text: "x" }),
          () => updateEngagement(outsider, { id, name: "Other" }),
          () => moveEngagement(outsider, { id, to: "cancelled" }),
          () => approveRules(outsider, { id }),
          () => createFinalReport(outsider, { id, statements: [] }),
        ]) {
          await expect(write()).rejects.toMatchObject({
            code: expect.stringMatching(/^(not_found|forbidden)$/),
          });
        }
      }
      for (const insider of [white, second, red]) {
        expect((await getEngagement(insider, { id })).state).toBe(state);
        const page = await listEngagements(insider, { limit: 200 });
        expect(page.engagements.map((each) => each.id)).toContain(id);
      }
    });
  }

  it("refuses the anonymous, and counts addresses of a team for their roles only", async () => {
    const { id } = await plan();
    await expect(getEngagement(services.anonymous, { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const importer = services.as("importer");
    await updateEngagement(white, { id, red_team: [importer.actor.email] });
    await expect(getEngagement(importer, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getEngagement(red, { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the red team", () => {
  it("learns nothing of hidden entries from counts, times, corrections or the hour before an alert", async () => {
    const { id } = await inState("active");
    await log(red, id, { kind: "flag", title: "Row read" });
    await log(white, id, { kind: "communication", title: "Call held" });
    const before = await getEngagement(red, { id });
    expect(before).toMatchObject({ counts: { log: 2, evidence: 0 }, version: null });
    await log(white, id, { kind: "decision", title: "Watch the proxy" });
    await log(white, id, { kind: "activity", title: "Decoy placed" });
    await log(white, id, { name: "alert.png", kind: "screenshot", content_base64: "AAAA" });
    expect(await getEngagement(red, { id })).toEqual(before);
    const { engagements } = await listEngagements(red, { limit: 200 });
    const listed = engagements.find((each) => each.id === id);
    expect(listed).toMatchObject({ counts: before.counts, updated_at: before.updated_at });
    const around = { id, alert_at: new Date().toISOString() };
    expect((await listAround(red, around)).entries).toEqual([]);
    expect((await listAround(white, around)).entries.map(({ title }) => title)).toEqual([
      "Decoy placed",
    ]);
    for (const corrects of ["LOG-3", "LOG-99"]) {
      await expect(log(red, id, { title: "Not so", corrects })).rejects.toMatchObject({
        code: "validation_failed",
        errors: [
          { message: "There is no such entry of yours in this register of the engagement." },
        ],
      });
    }
    expect(await getEngagement(white, { id })).toMatchObject({ counts: { log: 4, evidence: 1 } });
  });
});

describe("verifying the whole trace", () => {
  it("names a broken engagement to auditors only", async () => {
    const { id } = await plan();
    const owner = new Client({ connectionString: services.ownerUrl });
    await owner.connect();
    try {
      await owner.query("ALTER TABLE trace_record DISABLE TRIGGER USER");
      await owner.query("UPDATE trace_record SET line = 'x' WHERE chain = $1", [
        `engagement:${id}`,
      ]);
    } finally {
      await owner.end();
    }
    const broken = async (role: "auditor" | "admin") =>
      (await verifyChain(services.as(role), {})).broken.map(({ chain }) => chain);
    expect(await broken("auditor")).toContain(`engagement:${id}`);
    expect(await broken("admin")).toContain("engagement");
    expect(await broken("admin")).not.toContain(`engagement:${id}`);
  });
});
