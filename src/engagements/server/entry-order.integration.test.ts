import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { getEngagement } from "./engagement/get-engagement";
import { listEntries } from "./log/list-entries";
import { logOverview } from "./log/log-overview";

let room: EngagementRoom;
let white: EngagementRoom["white"];
let red: EngagementRoom["red"];
let plan: EngagementRoom["plan"];
let log: EngagementRoom["log"];
beforeAll(async () => {
  room = await openEngagementRoom();
  ({ white, red, plan, log } = room);
});
afterAll(() => room.services.close());

const at = (minute: number) =>
  new Date(Date.parse("2025-11-20T23:58:00.000Z") + minute * 60_000).toISOString();

async function titles(
  who: EngagementRoom["white"],
  id: string,
  more: { order: "written" | "happened"; limit?: number },
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEntries>> = await listEntries(who, {
      id,
      cursor,
      ...more,
    });
    found.push(...page.entries.map((entry) => entry.title));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

describe("the log in the order of what happened", () => {
  it("is another one than that of writing, on pages of any size, also where instants are the same", async () => {
    const { id } = await plan();
    for (const [title, minute] of [
      ["b1", 1],
      ["c", 3],
      ["a", 0],
      ["b2", 1],
      ["b3", 1],
    ] as const) {
      await log(white, id, { title, occurred_at: at(minute) });
    }
    const happened = ["c", "b3", "b2", "b1", "a"];
    for (const limit of [1, 2, 3, 200]) {
      expect(await titles(white, id, { order: "happened", limit })).toEqual(happened);
    }
    expect(await titles(white, id, { order: "written", limit: 2 })).toEqual([
      "b3",
      "b2",
      "a",
      "c",
      "b1",
    ]);
  });

  it("neither repeats nor skips an entry where others are added between two pages", async () => {
    const { id } = await plan();
    for (const minute of [0, 2, 4, 6]) {
      await log(white, id, { title: `at ${minute}`, occurred_at: at(minute) });
    }
    const first = await listEntries(white, { id, order: "happened", limit: 2 });
    expect(first.entries.map((entry) => entry.title)).toEqual(["at 6", "at 4"]);
    await log(white, id, { title: "newer", occurred_at: at(7) });
    await log(white, id, { title: "older", occurred_at: at(1) });
    await log(white, id, { title: "same instant", occurred_at: at(4) });
    const rest = await listEntries(white, { id, order: "happened", cursor: first.next_cursor });
    expect(rest.entries.map((entry) => entry.title)).toEqual(["at 2", "older", "at 0"]);
    expect(rest.next_cursor).toBeNull();
  });

  it("takes no cursor of the other order, and shows no key of the database in its own", async () => {
    const { id } = await plan();
    for (const minute of [0, 1, 2]) await log(white, id, { text: "x", occurred_at: at(minute) });
    const [written, happened] = await Promise.all(
      (["written", "happened"] as const).map(
        async (order) => (await listEntries(white, { id, order, limit: 1 })).next_cursor,
      ),
    );
    await expect(
      listEntries(white, { id, order: "happened", cursor: written ?? null }),
    ).rejects.toMatchObject({ code: "invalid_cursor" });
    await expect(
      listEntries(white, { id, order: "written", cursor: happened ?? null }),
    ).rejects.toMatchObject({ code: "invalid_cursor" });
    expect(JSON.parse(Buffer.from(happened ?? "", "base64url").toString())).toEqual([at(2), 3]);
  });

  it("shows the red team its own and what is meant for it, whatever it requests", async () => {
    const { id } = await plan();
    await log(white, id, { kind: "decision", title: "secret", occurred_at: at(0) });
    await log(red, id, { kind: "activity", title: "done", occurred_at: at(1) });
    await log(white, id, { kind: "leg_up", title: "given", occurred_at: at(2) });
    await log(white, id, { kind: "deconfliction", title: "asked", occurred_at: at(3) });
    expect(await titles(red, id, { order: "happened", limit: 1 })).toEqual(["given", "done"]);
    const narrowed = await listEntries(red, {
      id,
      order: "happened",
      kinds: ["decision", "deconfliction", "leg_up"],
    });
    expect(narrowed.entries.map((entry) => entry.title)).toEqual(["given"]);
    const bySide = await listEntries(red, { id, order: "happened", side: "white" });
    expect(bySide.entries.map((entry) => entry.title)).toEqual(["given"]);
    const ofWhite = await listEntries(white, { id, order: "happened", kinds: ["decision"] });
    expect(ofWhite.entries.map((entry) => entry.title)).toEqual(["secret"]);
    expect(await logOverview(red, { id })).toEqual({
      days: [
        { day: "2025-11-21", count: 1 },
        { day: "2025-11-20", count: 1 },
      ],
      undetermined: 0,
    });
    expect((await getEngagement(red, { id })).allowed.whole_log).toBe(false);
    expect((await getEngagement(white, { id })).allowed.whole_log).toBe(true);
  });
});

describe("the overview of the log", () => {
  it("counts by UTC day, and deconflictions until one corrects them with a verdict", async () => {
    const { id } = await plan();
    await log(white, id, { text: "x", occurred_at: at(1) });
    await log(white, id, { text: "x", occurred_at: at(2) });
    const open = await log(white, id, { kind: "deconfliction", text: "?", occurred_at: at(3) });
    await log(white, id, { kind: "deconfliction", verdict: "unrelated", text: "no" });
    const [, , before] = (await logOverview(white, { id })).days;
    expect(before).toEqual({ day: "2025-11-20", count: 1 });
    expect((await logOverview(white, { id })).undetermined).toBe(1);
    const narrowed = await logOverview(white, { id, kinds: ["note"] });
    expect(narrowed.days.map((day) => day.count)).toEqual([1, 1]);
    await log(white, id, {
      kind: "deconfliction",
      verdict: "confirmed",
      text: "theirs",
      corrects: open.id,
    });
    expect((await logOverview(white, { id })).undetermined).toBe(0);
  });

  it("is refused to accounts that may not see the engagement", async () => {
    const { id } = await plan();
    await expect(logOverview(room.services.as("white_team"), { id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(logOverview(room.services.as("viewer"), { id })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(logOverview(room.services.anonymous, { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
