import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRecords } from "@/log/server/read-records";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { getEngagement } from "./engagement/get-engagement";
import { moveEngagement } from "./engagement/move-engagement";
import { createFinalReport } from "./report/create-final-report";

let room: EngagementRoom;
let services: EngagementRoom["services"];
let white: EngagementRoom["white"];
let red: EngagementRoom["red"];
let plan: EngagementRoom["plan"];
let inState: EngagementRoom["inState"];
let log: EngagementRoom["log"];
beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services, white, red, plan, inState, log } = room);
});
afterAll(() => room.services.close());

describe("the final report", () => {
  it("needs an item in the register, by its own code", async () => {
    const { id } = await plan();
    await log(white, id, { text: "Only the log" });
    await expect(createFinalReport(white, { id, statements: [] })).rejects.toMatchObject({
      code: "final_report_requires_evidence_register",
      status: 422,
    });
  });

  it("puts each statement under its grade of proof, in versions, and completes", async () => {
    const { id } = await inState("active", { crown_jewels: "Ledger" });
    const content_base64 = Buffer.from(`proof of ${id}`).toString("base64");
    await log(red, id, { name: "proof.txt", content_base64 });
    await log(red, id, { name: "image", sha256: "ab".repeat(32) });
    await log(red, id, { kind: "flag", text: "Ledger reached", related: ["REG-1", "CJ-1"] });
    const confirmed = true;
    const statements = [
      { section: "findings" as const, text: "The ledger was open", evidence: ["REG-1"], confirmed },
      { section: "findings" as const, text: "The host was imaged", evidence: ["REG-2"], confirmed },
      { section: "findings" as const, text: "It was seen", evidence: ["REG-1"] },
      { section: "recommendations" as const, text: "Segment the network", evidence: [] },
    ];
    const first = await createFinalReport(white, { id, statements, confirmed_log: ["LOG-1"] });
    expect(first.counts).toEqual({
      statements: 5,
      proven: 2,
      cited: 2,
      not_proven: 1,
      log: 1,
      register: 2,
    });
    expect(first.register.map((item) => item.check)).toEqual(["verified", "digest_only"]);
    expect(first.flags).toMatchObject([{ jewel: "CJ-1", state: "reached" }]);
    expect(first.proven.map(({ confirmed: word }) => word?.by)).toEqual([
      white.actor.name,
      white.actor.name,
    ]);
    expect((await getEngagement(white, { id })).state).toBe("active");
    await moveEngagement(white, { id, to: "reporting" });
    const second = await createFinalReport(white, { id, statements: [], summary: "Done" });
    expect(second).toMatchObject({ number: 2, summary: "Done", counts: { proven: 0, cited: 1 } });
    expect(second.flags).toMatchObject([{ jewel: "CJ-1", state: "not_shown" }]);
    expect((await getEngagement(white, { id })).state).toBe("completed");
    const third = await createFinalReport(white, { id, statements: [] });
    expect(third.number).toBe(3);
    const { records } = await listRecords(white, { chain: `engagement:${id}` });
    expect(JSON.parse(records.at(-1)?.line ?? "").body).toMatchObject({
      kind: "engagement.report",
      sum: { number: 3, report_sha256: third.report_sha256, from: "completed", to: "completed" },
    });
    await expect(
      createFinalReport(white, {
        id,
        statements: [{ section: "other", text: "x", evidence: ["REG-9"] }],
      }),
    ).rejects.toMatchObject({ errors: [{ pointer: "/statements/0/evidence/0" }] });
    await expect(
      createFinalReport(white, {
        id,
        statements: [
          { section: "flags", text: "x", evidence: [], confirmed, jewels: ["CJ-1", "CJ-2"] },
        ],
        confirmed_log: ["LOG-9"],
      }),
    ).rejects.toMatchObject({
      errors: [
        { pointer: "/statements/0/jewels/1" },
        { pointer: "/statements/0/confirmed" },
        { pointer: "/statements/0/outcome" },
        { pointer: "/confirmed_log/0" },
      ],
    });
    await expect(createFinalReport(red, { id, statements: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("proves nothing by bytes that are not what was recorded", async () => {
    const { id } = await plan();
    const bytes = Buffer.from(`tampered ${id}`);
    await log(white, id, { name: "x", content_base64: bytes.toString("base64") });
    const owner = new Client({ connectionString: services.ownerUrl });
    await owner.connect();
    try {
      await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT evidence_blob_sha256");
      const changed = await owner.query(
        "UPDATE evidence_blob SET bytes = 'other' WHERE sha256 = sha256($1)",
        [bytes],
      );
      expect(changed.rowCount).toBe(1);
    } finally {
      await owner.end();
    }
    const report = await createFinalReport(white, {
      id,
      statements: [
        { section: "findings", text: "It was so", evidence: ["REG-1"], confirmed: true },
      ],
    });
    expect(report.register).toMatchObject([{ check: "lost" }]);
    expect(report.counts).toMatchObject({ proven: 0, cited: 1 });
  });
});
