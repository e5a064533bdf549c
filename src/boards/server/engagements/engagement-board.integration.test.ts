import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES, rolesAllow } from "@/platform/operation/policy";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { getEngagementBoard } from "./engagement-board";
import { EngagementBoardDto } from "./engagement-board-dto";

let room: EngagementRoom;
let id: string;

const JEWELS = [
  { id: "J1", name: "Ledger", flag: "FLAG{ledger}" },
  { id: "J2", name: "Payroll" },
];

/** An instant of the day so many days ago. */
function at(daysAgo: number, time: string): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}:00Z`;
}

async function boardOf(who: ServiceContext) {
  return EngagementBoardDto.parse(await getEngagementBoard(who, {}));
}

/** Two actions in the period, one of them detected, one before it, and a secret of the white team. */
async function fillLog(): Promise<void> {
  const { log, red, white } = room;
  const activity = (title: string, occurred_at: string, more: Record<string, unknown> = {}) =>
    log(red, id, { kind: "activity", title, occurred_at, ...more });
  await log(red, id, { name: "proof.txt", content_base64: "AAAA" });
  const phish = await activity("Phish", at(3, "09:00"), {
    technique_id: "T1566",
    related: ["REG-1"],
  });
  await activity("Shell", at(2, "09:00"), { technique_id: "T1059" });
  await activity("Earlier", at(40, "09:00"), { technique_id: "T1566" });
  await log(white, id, {
    kind: "detection",
    title: "Seen",
    occurred_at: at(3, "10:30"),
    related: [phish.id],
  });
  await log(red, id, {
    kind: "flag",
    title: "Flag",
    occurred_at: at(2, "12:00"),
    related: ["FLAG{ledger}"],
  });
  await log(white, id, { kind: "decision", title: "Go on", occurred_at: at(2, "13:00") });
}

beforeAll(async () => {
  room = await openEngagementRoom();
  ({ id } = await room.inState("active", { crown_jewels: JEWELS }));
  await fillLog();
});
afterAll(() => room.services.close());

describe("the board of engagements", () => {
  it("counts what the log says", async () => {
    const board = await boardOf(room.white);
    expect(board.total).toEqual({
      entries: { red: 3, blue: 1, white: 1 },
      actions: 2,
      detected: 1,
      detection: { n: 1, mean_minutes: 90, median_minutes: 90 },
      flags: 1,
      jewels: 1,
      techniques_tried: 2,
      techniques_detected: 1,
      backed: { stored: 1, elsewhere: 0, none: 3 },
      report: { n: 0, mean_minutes: null, median_minutes: null },
    });
    expect(board.total_before).toMatchObject({ actions: 1, detected: 0, techniques_tried: 1 });
    expect(board.states.active).toBe(1);
    expect(board.running).toEqual([
      { id, name: "Quiet harbour", state: "active", entries: { red: 3, blue: 1, white: 1 } },
    ]);
    expect(board.techniques).toEqual([
      { technique_id: "T1059", tried: 1, detected: 0 },
      { technique_id: "T1566", tried: 1, detected: 1 },
    ]);
    expect(board.jewels).toMatchObject([{ id, reached: 1, not_reached: 1 }]);
    expect(board.evidence).toMatchObject([{ id, backed: { stored: 1, none: 3 } }]);
    expect(board.partly).toBe(0);
  });

  it("has steps that add up to its totals", async () => {
    for (const range of ["30d", "90d"] as const) {
      const board = await getEngagementBoard(room.white, { range });
      const sum = (steps: typeof board.steps) =>
        steps.reduce((all, { figures }) => all + figures.actions + figures.entries.white, 0);
      expect(sum(board.steps)).toBe(board.total.actions + board.total.entries.white);
      expect(sum(board.steps_before)).toBe(
        board.total_before.actions + board.total_before.entries.white,
      );
      expect(board.steps.filter(({ engagements }) => engagements.length > 0)).not.toEqual([]);
    }
  });

  it("counts real and simulated engagements apart", async () => {
    const board = await getEngagementBoard(room.white, { source: "simulation" });
    expect([board.running_total, board.total.actions]).toEqual([0, 0]);
  });

  it("measures to the first report, and names what waits for one", async () => {
    const reporting = await room.inState("reporting", { name: "Late" });
    expect((await boardOf(room.white)).waiting.map((each) => each.id)).toEqual([reporting.id]);
    await room.log(room.red, reporting.id, {
      kind: "activity",
      title: "Last",
      occurred_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    });
    await room.log(room.white, reporting.id, { name: "proof", content_base64: "AAAA" });
    await createFinalReport(room.white, { id: reporting.id, statements: [] });
    const board = await boardOf(room.white);
    expect(board.waiting).toEqual([]);
    expect(board.reports.map((each) => [each.id, each.minutes])).toEqual([
      [reporting.id, 3 * 1440],
    ]);
    expect(board.total.report).toEqual({ n: 1, mean_minutes: 4320, median_minutes: 4320 });
  });
});

describe("who sees what on the board of engagements", () => {
  it("is nothing for whoever is outside", async () => {
    for (const role of ["white_team", "red_team", "lead"] as const) {
      const board = await boardOf(room.services.as(role));
      // What is completed is open to those who work on what it found.
      const open = role === "lead" ? ["Late"] : [];
      expect(board.reports.map(({ name }) => name)).toEqual(open);
      expect([board.running_total, board.states.active, board.total.flags]).toEqual([0, 0, 0]);
      expect(board.steps.flatMap(({ engagements }) => engagements)).not.toContain(id);
      expect(JSON.stringify(board)).not.toContain("Quiet harbour");
    }
  });

  it("is for a named person of the red team what it is shown in the log, and no conclusion of it", async () => {
    const board = await boardOf(room.red);
    const own = board.running.find((each) => each.id === id);
    expect(own?.entries).toEqual({ red: 3, blue: 0, white: 0 });
    expect(board.partly).toBeGreaterThan(0);
    expect(board.total).toMatchObject({
      actions: 0,
      detected: 0,
      flags: 0,
      techniques_tried: 0,
      backed: { stored: 0, elsewhere: 0, none: 0 },
      report: { n: 0 },
    });
    expect([board.jewels, board.evidence, board.techniques, board.reports]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("is all of it for the named white team and for an auditor", async () => {
    const { total, running } = await boardOf(room.white);
    for (const who of [room.second, room.services.as("auditor")]) {
      expect(await boardOf(who)).toMatchObject({ total, running, partly: 0 });
    }
  });

  it("is for those who may read engagements", async () => {
    for (const role of ROLES) {
      const asked = getEngagementBoard(room.services.as(role), {});
      if (rolesAllow([role], "engagement.read")) await expect(asked).resolves.toBeDefined();
      else await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
