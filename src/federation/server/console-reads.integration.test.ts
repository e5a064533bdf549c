import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { type FederationRoom, network, openFederationRoom } from "@/test/rooms/federation-room";
import { insertOperatorMember } from "./queries/fed-operator-members";
import { getFederationOverview } from "./registrations/federation-overview";
import { getRegistration } from "./registrations/get-registration";
import { listRegistrations } from "./registrations/list-registrations";
import { recheckRegistration } from "./registrations/recheck-registration";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
  await room.join({ did: "did:svc:agent:green" });
  await room.join({
    did: "did:svc:agent:slow",
    gather: network({ runtime: { outcome: "indeterminate" } }),
  });
});

afterAll(() => room.services.close());

const reader = () => room.services.as("integrator");

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof ServiceError ? error.code : error;
}

const didsOf = async (input: Parameters<typeof listRegistrations>[1]) =>
  (await listRegistrations(reader(), input)).registrations.map(({ did }) => did);

async function idOf(did: string): Promise<string> {
  const sql = "SELECT registration_id FROM fed_agent WHERE did = $1";
  return (await room.one<{ registration_id: string }>(sql, [did])).registration_id;
}

describe("registrations as the console lists them", () => {
  it("distinguishes what waits for a person from what the gates still hold", async () => {
    expect(await didsOf({ view: "queue" })).toEqual(["did:svc:agent:green"]);
    expect(await didsOf({ view: "open" })).toEqual(["did:svc:agent:slow", "did:svc:agent:green"]);
    expect(await didsOf({ view: "open", gate: ["G3"] })).toEqual(["did:svc:agent:slow"]);
    expect(await didsOf({ view: "all", status: ["approved"] })).toEqual([]);
    expect(await didsOf({ view: "decided" })).toEqual([]);
    expect(await didsOf({ view: "queue", overdue: true })).toEqual([]);
    expect(await didsOf({ view: "open", source: "simulation" })).toEqual([]);
    const late = { ...reader(), clock: () => new Date(Date.now() + 49 * 3_600_000) };
    const overdue = await listRegistrations(late, { overdue: true });
    expect(overdue.registrations).toMatchObject([{ review: { overdue: true } }]);
  });

  it("shows six gates in their order, and pages by a cursor", async () => {
    const first = await listRegistrations(reader(), { view: "open", limit: 1 });
    expect(first.registrations[0]?.gates).toMatchObject([
      { gate: "G1", result: "passed" },
      { gate: "G2", result: "passed" },
      { gate: "G3", result: "pending", code: "runtime_indeterminate" },
      { gate: "G4", result: "passed" },
      { gate: "G5", result: "pending" },
      { gate: "G6", result: "passed" },
    ]);
    const cursor = first.next_cursor;
    const second = await listRegistrations(reader(), { view: "open", limit: 1, cursor });
    expect(second.registrations.map(({ did }) => did)).toEqual(["did:svc:agent:green"]);
    expect(second.next_cursor).toBeNull();
    expect(await codeOf(listRegistrations(reader(), { view: "open", cursor: "e30" }))).toBe(
      "invalid_cursor",
    );
  });

  it("counts what the lists show", async () => {
    const overview = await getFederationOverview(reader(), {});
    expect(overview).toMatchObject({
      waiting: 1,
      overdue: 0,
      open: 2,
      by_status: { pending: 2, approved: 0 },
      decisions: { decided: 0, p50_hours: null },
    });
    expect(overview.gates.find(({ gate }) => gate === "G3")).toEqual({
      gate: "G3",
      failed: 0,
      pending: 1,
    });
    expect(overview.matrix.map(({ did }) => did)).toEqual([
      "did:svc:agent:slow",
      "did:svc:agent:green",
    ]);
    expect((await getFederationOverview(reader(), { source: "simulation" })).open).toBe(0);
  });

  it("shows one with its evidence, skills and keys, and says who has a conflict", async () => {
    const registration_id = await idOf("did:svc:agent:green");
    const shown = await getRegistration(reader(), { registration_id });
    expect(shown).toMatchObject({
      status: "pending",
      review: { state: "awaiting", kind: "registration" },
      live_declaration: null,
      skills: [{ id: "phishing-triage", level: "demonstrated", has_test: true }],
      reader: { review: true, conflict: false },
    });
    expect(shown.keys).toHaveLength(1);
    expect(shown.gates.every(({ checked_at }) => checked_at !== null)).toBe(true);
    const { rows } = await room.services.db.pool.query<{ id: string }>(
      `INSERT INTO account (id, email, name, roles, updated_at)
       VALUES (gen_random_uuid(), 'member@test.example', 'M', '{integrator}', now()) RETURNING id`,
    );
    const member = reader();
    const id = rows[0]?.id ?? "";
    await inTransaction(room.services.db.pool, (client) =>
      insertOperatorMember(client, {
        operatorId: room.operator.row.id,
        accountId: id,
        by: "did:svc:service",
        now: new Date(),
      }),
    );
    const own = { ...member, actor: { ...member.actor, id } };
    expect((await getRegistration(own, { registration_id })).reader.conflict).toBe(true);
    const slow = await idOf("did:svc:agent:slow");
    expect(await codeOf(recheckRegistration(own, { registration_id: slow }))).toBe(
      "conflict_of_interest",
    );
  });

  it("is for those who may read, and a re-run for those who decide", async () => {
    const registration_id = await idOf("did:svc:agent:slow");
    const stranger = room.services.as("analyst");
    const officer = room.services.as("safety_officer");
    expect(await codeOf(listRegistrations(stranger, {}))).toBe("forbidden");
    expect(await codeOf(getRegistration(stranger, { registration_id }))).toBe("forbidden");
    expect(await codeOf(getFederationOverview(stranger, {}))).toBe("forbidden");
    expect(await codeOf(recheckRegistration(officer, { registration_id }))).toBe("forbidden");
    expect(await codeOf(getRegistration(reader(), { registration_id: "reg_none" }))).toBe(
      "not_found",
    );
  });

  it("puts a registration that passes a rerun before a person", async () => {
    const registration_id = await idOf("did:svc:agent:slow");
    const shown = await recheckRegistration(reader(), { registration_id }, network());
    expect(shown.gates.map(({ result }) => result)).toEqual(Array(6).fill("passed"));
    expect(shown.review).toMatchObject({ state: "awaiting" });
    expect(await didsOf({ view: "queue" })).toEqual(["did:svc:agent:green", "did:svc:agent:slow"]);
  });
});
