import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listStatements } from "@/incidents/server/cases/list-statements";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { listRecords } from "@/log/server/read-records";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { insertIncident } from "@/test/incident-rows";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { getEngagement } from "./engagement/get-engagement";
import { linkIncident, unlinkIncident } from "./linked/link-incident";
import { listLinked } from "./linked/list-linked";
import { createFinalReport } from "./report/create-final-report";

type Person = ServiceContext & { actor: AccountActor };

let room: EngagementRoom;
let services: EngagementRoom["services"];
/** Plans engagements and reads incidents. */
let both: Person;
beforeAll(async () => {
  room = await openEngagementRoom();
  services = room.services;
  both = services.as("white_team", "analyst");
});
afterAll(() => services.close());

const incident = async (simulation = false) =>
  (await insertIncident(services.db.pool, { simulation })).id;

async function says(act: () => Promise<unknown>): Promise<string> {
  return act().then(
    () => "done",
    (error: { code: string; detail?: string }) => `${error.code}: ${error.detail}`,
  );
}

describe("linking an incident to an engagement", () => {
  it("links, lists and unlinks with records in the engagement's chain", async () => {
    const { id } = await room.plan(both);
    const [first, other] = [await incident(), await incident()];
    await linkIncident(both, { id, incident_id: other });
    const linked = await linkIncident(both, { id, incident_id: first });
    expect(linked).toMatchObject({
      incidents: [{ id: other }, { id: first, title: "A weakness", severity: "high" }],
      source: "import",
      allowed: { link: true },
    });
    expect((await getEngagement(both, { id })).incident_ids).toEqual([first, other]);
    expect(await says(() => linkIncident(both, { id, incident_id: first }))).toBe(
      `conflict: ${first} is linked already.`,
    );
    const left = await unlinkIncident(both, { id, incident_id: other });
    expect(left.incidents.map((each) => each.id)).toEqual([first]);
    expect(await says(() => unlinkIncident(both, { id, incident_id: other }))).toBe(
      `conflict: ${other} is not linked.`,
    );
    const { version } = await getEngagement(both, { id });
    expect(version).toBe(4);
    const { records } = await listRecords(both, { chain: `engagement:${id}` });
    expect(records.slice(-3).map(({ line }) => JSON.parse(line).body)).toMatchObject([
      { kind: "engagement.link_incident", sum: { incident: other, version: 2 } },
      { kind: "engagement.link_incident", sum: { incident: first, version: 3 } },
      { kind: "engagement.unlink_incident", sum: { incident: other, version: 4 } },
    ]);
  });

  it("shows nothing on the incident's side", async () => {
    const { id } = await room.plan(both);
    const linked = await incident();
    const lead = services.as("lead");
    const look = async () =>
      JSON.stringify([
        await getIncident(lead, { id: linked }),
        await getIncident(both, { id: linked }),
        await listStatements(lead, { id: linked }),
        await listIncidents(lead, {}),
        await says(() => listRecords(lead, { chain: `incident:${linked}` })),
      ]);
    const before = await look();
    await linkIncident(both, { id, incident_id: linked });
    expect(await look()).toBe(before);
    await unlinkIncident(both, { id, incident_id: linked });
    expect(await look()).toBe(before);
    expect(before).not.toContain(id);
  });

  it("is for those who run it and may read incidents", async () => {
    const redReader = services.as("red_team", "analyst");
    const { id } = await room.plan(both, {
      white_team: [room.second.actor.email],
      red_team: [room.red.actor.email, redReader.actor.email],
    });
    const linked = await incident();
    await linkIncident(both, { id, incident_id: linked });
    const noReader = "Incidents of an engagement are for those who may read incidents.";
    for (const act of [linkIncident, unlinkIncident]) {
      const tried = (who: ServiceContext) => says(() => act(who, { id, incident_id: linked }));
      expect(await tried(room.second)).toBe(`forbidden: ${noReader}`);
      expect(await tried(room.red)).toMatch(/^forbidden: /);
      expect(await tried(redReader)).toMatch(/^forbidden: /);
      expect(await tried(services.as("auditor"))).toMatch(/^forbidden: /);
    }
    expect(await says(() => listLinked(room.second, { id }))).toBe(`forbidden: ${noReader}`);
    expect(await says(() => listLinked(redReader, { id }))).toMatch(/^forbidden: /);
    expect((await getEngagement(room.second, { id })).incident_ids).toEqual([]);
    expect((await getEngagement(redReader, { id })).incident_ids).toEqual([]);
    const auditor = services.as("auditor");
    expect(await listLinked(auditor, { id })).toMatchObject({
      incidents: [{ id: linked }],
      allowed: { link: false },
    });
    expect((await getEngagement(auditor, { id })).incident_ids).toEqual([linked]);
  });

  it("does not exist for accounts that may not see the engagement", async () => {
    const { id } = await room.plan(both);
    const linked = await incident();
    await linkIncident(both, { id, incident_id: linked });
    const nowhere = "ENG-2026-999999";
    for (const role of ROLES.filter((each) => each !== "auditor")) {
      const outsider = services.as(role);
      for (const act of [
        (engagement: string) => listLinked(outsider, { id: engagement }),
        (engagement: string) => linkIncident(outsider, { id: engagement, incident_id: linked }),
        (engagement: string) => unlinkIncident(outsider, { id: engagement, incident_id: linked }),
      ]) {
        const outcome = await says(() => act(id));
        expect(outcome).toBe(await says(() => act(nowhere)));
        expect(outcome).toMatch(/^(not_found: There is no such engagement\.|forbidden: )/);
      }
    }
    expect(await says(() => listLinked(services.anonymous, { id }))).toMatch(/^unauthenticated/);
    const stranger = services.as("white_team", "analyst");
    const { id: theirs } = await room.plan(stranger, { white_team: [] });
    expect(await says(() => unlinkIncident(stranger, { id: theirs, incident_id: linked }))).toBe(
      `conflict: ${linked} is not linked.`,
    );
    expect((await listLinked(both, { id })).incidents).toHaveLength(1);
  });

  it("finds no missing incident, and none of the other source", async () => {
    const { id } = await room.plan(both);
    const [real, simulated] = [await incident(), await incident(true)];
    const otherYear = real.replace(/^INC-\d{4}/, "INC-1999");
    for (const made of [otherYear, "INC-2026-999999999", "nonsense"]) {
      expect(await says(() => linkIncident(both, { id, incident_id: made }))).toBe(
        `not_found: There is no incident ${made}.`,
      );
    }
    expect(await says(() => linkIncident(both, { id, incident_id: simulated }))).toMatch(
      /^conflict: /,
    );
    const { id: played } = await room.plan(both);
    const owner = new Client({ connectionString: services.ownerUrl });
    await owner.connect();
    try {
      await owner.query("UPDATE engagement SET simulation = true WHERE id = $1", [
        BigInt(played.split("-")[2] ?? ""),
      ]);
    } finally {
      await owner.end();
    }
    expect(await says(() => linkIncident(both, { id: played, incident_id: real }))).toMatch(
      /^conflict: /,
    );
    const linked = await linkIncident(both, { id: played, incident_id: simulated });
    expect(linked).toMatchObject({ source: "simulation", incidents: [{ id: simulated }] });
  });

  for (const state of ["completed", "cancelled"] as const) {
    it(`is over once the engagement is ${state}`, async () => {
      const engagement = await room.inState(state);
      const runner = { ...room.white, actor: { ...room.white.actor, roles: both.actor.roles } };
      const linked = await incident();
      for (const act of [linkIncident, unlinkIncident]) {
        expect(await says(() => act(runner, { id: engagement.id, incident_id: linked }))).toBe(
          `engagement_closed: The engagement is ${state}.`,
        );
      }
      expect((await listLinked(runner, engagement)).allowed).toEqual({ link: false });
    });
  }

  it("opens the list with a completed engagement", async () => {
    const { id } = await room.inState("reporting");
    const runner = { ...room.white, actor: { ...room.white.actor, roles: both.actor.roles } };
    const linked = await incident();
    await linkIncident(runner, { id, incident_id: linked });
    const analyst = services.as("analyst");
    expect(await says(() => listLinked(analyst, { id }))).toMatch(/^not_found/);
    await room.log(runner, id, { name: "proof", content_base64: "AAAA" });
    await createFinalReport(runner, { id, statements: [] });
    expect((await listLinked(analyst, { id })).incidents).toMatchObject([{ id: linked }]);
    expect((await getEngagement(analyst, { id })).incident_ids).toEqual([linked]);
  });
});
