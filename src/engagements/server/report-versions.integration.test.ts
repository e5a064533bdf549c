import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRecords } from "@/log/server/read-records";
import { approveSeen, type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { getEngagement } from "./engagement/get-engagement";
import { moveEngagement } from "./engagement/move-engagement";
import { createFinalReport } from "./report/create-final-report";
import { getReport } from "./report/get-report";
import { listReports } from "./report/list-reports";
import { previewReport } from "./report/preview-report";
import { FinalReportDto, ReportListDto, ReportPreviewDto } from "./report/report-dto";

let room: EngagementRoom;
let services: EngagementRoom["services"];
let white: EngagementRoom["white"];
let second: EngagementRoom["second"];
let red: EngagementRoom["red"];
let plan: EngagementRoom["plan"];
let log: EngagementRoom["log"];
beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services, white, second, red, plan, log } = room);
});
afterAll(() => room.services.close());

const SAID = {
  statements: [
    { section: "findings" as const, text: "Open", evidence: ["REG-1"], confirmed: true },
    { section: "recommendations" as const, text: "Close it", evidence: [] },
  ],
};

/** An engagement that reports, with a stored item. */
async function reporting(more: Record<string, unknown> = {}) {
  const { id } = await plan(white, more);
  await approveSeen(second, id);
  await moveEngagement(white, { id, to: "active" });
  await log(red, id, { name: "proof.txt", content_base64: Buffer.from(id).toString("base64") });
  await moveEngagement(white, { id, to: "reporting" });
  return id;
}

async function stateOf(id: string) {
  const engagement = await getEngagement(white, { id });
  const { records } = await listRecords(white, { chain: `engagement:${id}` });
  const { rows } = await services.db.pool.query("SELECT count(*) FROM engagement_report");
  return { version: engagement.version, state: engagement.state, records: records.length, rows };
}

describe("the preview of a report", () => {
  it("says what the report then says, and writes nothing", async () => {
    const id = await reporting();
    const before = await stateOf(id);
    const preview = ReportPreviewDto.parse(await previewReport(white, { id, ...SAID }));
    expect(await stateOf(id)).toEqual(before);
    const { report_sha256: _, made_at, ...made } = await createFinalReport(white, { id, ...SAID });
    const at = (report: typeof preview.report) => ({
      ...report,
      made_at,
      proven: report.proven.map((each) => ({ ...each, confirmed: each.confirmed?.by })),
    });
    const { made_at: _at, ...previewed } = at(preview.report);
    const { made_at: _other, ...content } = at({ ...made, made_at });
    expect(previewed).toEqual(content);
    expect(preview.report.counts).toMatchObject({ proven: 1, not_proven: 1 });
    expect(preview.prerequisites.filter(({ met }) => !met)).toEqual([]);
  });

  it("lists what blocks and what is merely missing before the report is refused", async () => {
    const { id } = await plan(white, { scope: [] });
    await log(white, id, { kind: "deconfliction", text: "Was this you?" });
    const { report, prerequisites } = await previewReport(white, { id, statements: [] });
    expect(report.counts).toMatchObject({ statements: 1, not_proven: 1, register: 0 });
    const missing = prerequisites.filter(({ met }) => !met);
    expect(missing.map(({ key, blocks }) => [key, blocks])).toEqual([
      ["register", true],
      ["stored_item", false],
      ["scope", false],
      ["rules_approved", false],
      ["deconfliction", false],
      ["reporting", false],
    ]);
    expect(missing.find(({ key }) => key === "deconfliction")?.entries).toEqual(["LOG-1"]);
  });

  it("is for those who run it, and unknown to everybody else", async () => {
    const id = await reporting();
    await expect(previewReport(red, { id, statements: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
    for (const role of ["auditor", "lead"] as const) {
      await expect(previewReport(services.as(role), { id, statements: [] })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    for (const role of ["white_team", "admin"] as const) {
      await expect(previewReport(services.as(role), { id, statements: [] })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await expect(previewReport(services.anonymous, { id, statements: [] })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("versions of a report", () => {
  it("are read by accounts that see the whole log, and by the red team once it is completed", async () => {
    const { id } = await room.inState("active");
    await log(red, id, { name: "proof.txt", content_base64: Buffer.from(id).toString("base64") });
    const early = await createFinalReport(white, { id, ...SAID });
    const outsiders = [services.as("lead"), services.as("white_team"), services.as("red_team")];
    expect(ReportListDto.parse(await listReports(white, { id }))).toMatchObject({ count: 1 });
    expect(await getReport(services.as("auditor"), { id, number: 1 })).toEqual(early);
    for (const read of [
      (who: typeof red) => listReports(who, { id }),
      (who: typeof red) => getReport(who, { id, number: 1 }),
      (who: typeof red) => getReport(who, { id, number: 9 }),
    ]) {
      await expect(read(red)).rejects.toMatchObject({ code: "forbidden" });
      for (const who of outsiders) {
        await expect(read(who)).rejects.toMatchObject({ code: "not_found" });
      }
    }
    expect((await getEngagement(red, { id })).allowed).toMatchObject({
      report: false,
      read_reports: false,
    });
    await moveEngagement(white, { id, to: "reporting" });
    const last = await createFinalReport(second, { id, statements: [], summary: "The end" });
    expect((await getEngagement(red, { id })).allowed).toMatchObject({ read_reports: true });
    expect(await getReport(red, { id, number: 2 })).toEqual(last);
    expect(await getReport(red, { id, number: 1 })).toEqual(FinalReportDto.parse(early));
    expect((await listReports(services.as("lead"), { id })).reports).toMatchObject([
      { number: 2, report_sha256: last.report_sha256, made_by: second.actor.name },
      { number: 1, report_sha256: early.report_sha256, counts: { proven: 1 } },
    ]);
    await expect(listReports(services.as("red_team"), { id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getReport(white, { id, number: 3 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("stay readable in the first format, and say where what is stored is not what was made", async () => {
    const id = await reporting();
    await createFinalReport(white, { id, ...SAID });
    const owner = new Client({ connectionString: services.ownerUrl });
    await owner.connect();
    try {
      const body = JSON.stringify({
        v: 1,
        engagement: id,
        number: 2,
        type: "tlpt",
        name: "Old",
        summary: null,
        conclusions: null,
        author: "A. Writer",
        made_at: "2026-11-22T12:00:00.000000Z",
        proven: [{ section: "findings", text: "Open", evidence: ["REG-1"], log: null }],
        cited: [],
        not_proven: [],
        register: [{ id: "REG-1", name: "x", sha256: "a".repeat(64), check: "verified" }],
        counts: { statements: 1, proven: 1, cited: 0, not_proven: 0, log: 0, register: 1 },
      });
      await owner.query("ALTER TABLE engagement_report DROP CONSTRAINT engagement_report_sha256");
      await owner.query(
        `INSERT INTO engagement_report (engagement_id, number, body, sha256, author, author_name, made_at)
         VALUES ($1, 2, $2, sha256(convert_to($2, 'UTF8')), 'user:x', 'A. Writer', now()),
         ($1, 3, $2, sha256('other'), 'user:x', 'A. Writer', now())`,
        [Number(id.slice(9)), body],
      );
    } finally {
      await owner.end();
    }
    const old = FinalReportDto.parse(await getReport(white, { id, number: 2 }));
    expect(old).toMatchObject({ v: 1, proven: [{ text: "Open" }] });
    await expect(getReport(white, { id, number: 3 })).rejects.toMatchObject({
      code: "hash_mismatch",
    });
  });
});

describe("an item that is kept elsewhere", () => {
  it("is not verified by bytes that others stored under its digest", async () => {
    const id = await reporting();
    const other = await reporting();
    const { report } = await previewReport(white, { id: other, statements: [] });
    const sha256 = report.register[0]?.sha256;
    await log(red, id, { name: "the same", sha256 });
    const preview = await previewReport(white, { id, statements: [] });
    expect(preview.report.register.map(({ check }) => check)).toEqual(["verified", "digest_only"]);
  });
});

describe("confirming what the log says", () => {
  it("requires another person than its author in a TLPT", async () => {
    const id = await reporting({ type: "tlpt" });
    await log(white, id, { kind: "detection", text: "Seen", related: ["REG-1"] });
    const preview = await previewReport(white, { id, statements: [] });
    expect(preview.own_log).toEqual(["LOG-1"]);
    const input = { id, statements: [], confirmed_log: ["LOG-1"] };
    for (const act of [previewReport, createFinalReport]) {
      await expect(act(white, input)).rejects.toMatchObject({
        code: "four_eyes_required",
        errors: [{ pointer: "/confirmed_log/0" }],
      });
    }
    const report = await createFinalReport(second, input);
    expect(report.proven).toMatchObject([{ log: "LOG-1", confirmed: { by: second.actor.name } }]);
  });
});
