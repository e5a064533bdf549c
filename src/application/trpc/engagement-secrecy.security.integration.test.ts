import { afterAll, beforeAll, expect, it } from "vitest";
import { ENGAGEMENT_STATES } from "@/engagements/domain/engagement";
import { closeDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { appRouter } from "./root";

const NOWHERE = "ENG-2026-999999";

/** Input of each procedure beside the engagement, so that only the caller can be refused. */
const INPUTS: Readonly<Record<string, object>> = {
  update: { name: "Renamed" },
  move: { to: "cancelled" },
  addEntry: { text: "Seen" },
  around: { alert_at: "2026-11-22T12:00:00Z" },
  report: { number: 1 },
  verifyItem: { item: "REG-1" },
  itemCustody: { item: "REG-1" },
  importLog: {
    content_base64: Buffer.from("start_date,description\n2026-01-01T00:00:00Z,x\n").toString(
      "base64",
    ),
    dry_run: false,
  },
  linkIncident: { incident_id: "INC-2026-000001" },
  unlinkIncident: { incident_id: "INC-2026-000001" },
};

/** Those that are about no single engagement. */
const OF_MANY = ["list", "create", "board"];

let room: EngagementRoom;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  room = await openEngagementRoom();
});
afterAll(async () => {
  await closeDatabase();
  await room.services.close();
});

type Call = (input: object) => Promise<unknown>;

function procedures(service: ServiceContext): [string, Call][] {
  const caller = appRouter.createCaller({ service }) as unknown as {
    engagements: Record<string, Call>;
  };
  return Object.keys(appRouter._def.procedures).flatMap((path): [string, Call][] => {
    const [router, name = ""] = path.split(".");
    if (router !== "engagements" || OF_MANY.includes(name)) return [];
    return [
      [name, (input) => caller.engagements[name]?.(input) ?? Promise.reject(new Error(name))],
    ];
  });
}

async function outcome(call: Call, name: string, id: string): Promise<string> {
  try {
    await call({ id, ...INPUTS[name] });
    return "done";
  } catch (error) {
    const { cause } = error as { cause?: { code: string; detail?: string } };
    return `${cause?.code}: ${cause?.detail}`.replaceAll(id, "ID");
  }
}

it("no procedure shows an outsider whether an engagement exists, in any state", async () => {
  const { services, inState } = room;
  for (const state of ENGAGEMENT_STATES) {
    const { id } = await inState(state);
    for (const role of ROLES) {
      const completedReader = ["analyst", "lead", "risk_owner", "admin"].includes(role);
      if (role === "auditor" || (state === "completed" && completedReader)) continue;
      const calls = procedures(services.as(role));
      expect(calls.length).toBeGreaterThan(8);
      for (const [name, call] of calls) {
        const where = `${role}, ${state}, ${name}`;
        const there = await outcome(call, name, id);
        expect(there, where).toMatch(/^(forbidden|not_found): /);
        expect(there, where).toBe(await outcome(call, name, NOWHERE));
      }
    }
  }
});

it("the same calls reach those who take part", async () => {
  const { id } = await room.inState("completed");
  const refused = [];
  for (const [name, call] of procedures(room.white)) {
    const found = await outcome(call, name, id);
    if (found.startsWith("not_found: There is no such engagement")) refused.push(name);
  }
  expect(refused).toEqual([]);
});
