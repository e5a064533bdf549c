import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { appendRecord, type NewRecord } from "@/trace/server/records/append";
import { integrateAll } from "@/trace/server/signing/publish-checkpoint";
import { changeEvents } from "./change-events";

let room: EngagementRoom;
let services: EngagementRoom["services"];

beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services } = room);
  await integrateAll(services.service);
});
afterAll(() => services.close());

/** A stream that was opened by this account: what it says with each look. */
async function listen(ctx: ServiceContext) {
  const source = await changeEvents(ctx, { present: async () => ctx.actor });
  const look = async (woken: string[] = []): Promise<unknown[]> => {
    const { events, more } = await source.read(new Set(woken));
    const said: unknown[] = events.map(({ event, data }) => (event === "changed" ? data : event));
    return more ? [...said, ...(await look())] : said;
  };
  expect(await look()).toEqual(["position"]);
  return { look, close: () => source.release() };
}

async function record(chain: string, kind: NewRecord["kind"]): Promise<void> {
  await appendRecord(services.service, services.db.pool, { chain, kind, summary: {} });
  await integrateAll(services.service);
}

describe("the stream of changes", () => {
  it("names a kind to those who read all of it, once, and nobody else", async () => {
    const [viewer, importer, officer] = await Promise.all([
      listen(services.as("viewer")),
      listen(services.as("importer")),
      listen(services.as("safety_officer")),
    ]);
    await record("incident:INC-2026-000001", "incident.comment");
    expect(await viewer.look()).toEqual([{ incidents: ["INC-2026-000001"] }]);
    expect(await viewer.look()).toEqual([]);
    expect(await importer.look()).toEqual([]);
    await record("did:svc:agt:one", "approval.request");
    expect(await viewer.look()).toEqual([{ agents: null }]);
    expect(await officer.look()).toEqual([{ agents: null, approvals: null }]);
    expect(await importer.look(["approvals", "federation"])).toEqual([]);
    expect(await officer.look(["approvals", "federation"])).toEqual([
      { approvals: null, federation: null },
    ]);
    await record("service", "import.complete");
    expect(await viewer.look()).toEqual([{ imports: null }]);
    // Imports of others are not theirs to hear of.
    expect(await importer.look()).toEqual([]);
    for (const each of [viewer, importer, officer]) each.close();
  });

  it("says of an engagement nothing to those from whom any of it is hidden", async () => {
    const { id } = await room.inState("active");
    await integrateAll(services.service);
    const { white, red } = room;
    const people = { white, red, auditor: services.as("auditor"), analyst: services.as("analyst") };
    const streams = await Promise.all(Object.values(people).map(listen));
    await room.log(white, id, { text: "A word among the white team" });
    await integrateAll(services.service);
    expect(await Promise.all(streams.map(({ look }) => look()))).toEqual([
      [{ engagements: null }],
      [],
      [{ engagements: null }],
      [],
    ]);
    await room.log(red, id, { text: "A step of the red team" });
    await integrateAll(services.service);
    expect(
      (await Promise.all(streams.map(({ look }) => look()))).map(({ length }) => length),
    ).toEqual([1, 0, 1, 0]);
    for (const each of streams) each.close();
  });

  it("misses nothing, however much comes between two looks", async () => {
    const viewer = await listen(services.as("viewer"));
    const others = await listen(services.as("viewer"));
    await record("incident:INC-2026-000002", "incident.open");
    expect(await others.look()).toEqual([{ incidents: ["INC-2026-000002"] }]);
    await record("incident:INC-2026-000003", "incident.open");
    expect(await viewer.look()).toEqual([
      { incidents: ["INC-2026-000002"] },
      { incidents: ["INC-2026-000003"] },
    ]);
    expect(await others.look()).toEqual([{ incidents: ["INC-2026-000003"] }]);
    for (const each of [viewer, others]) each.close();
  });

  it("ends with the access of its reader", async () => {
    const ctx = services.as("viewer");
    const source = await changeEvents(ctx, {
      present: async () => {
        throw new Error("ended");
      },
    });
    await source.read();
    await record("incident:INC-2026-000004", "incident.open");
    await expect(source.read()).rejects.toThrow("ended");
    source.release();
  });
});
