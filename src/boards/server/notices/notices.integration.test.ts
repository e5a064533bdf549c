import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/platform/db/transaction";
import { insertNotices } from "@/platform/notices/notices";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { insertIncident } from "@/test/incident-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { listNotices } from "./list-notices";
import { markRead } from "./mark-read";
import { snooze } from "./snooze";

let services: TestServices;
let analyst: ServiceContext & { actor: AccountActor };
let lead: ServiceContext & { actor: AccountActor };

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

let subjects = 0;

/** Gives a notice of an incident that the recipient owns. */
async function addNotice(recipient: string | null, incident?: bigint): Promise<bigint> {
  const { pool } = services.db;
  const incidentId = incident ?? (await insertIncident(pool, { owner_email: recipient })).number;
  subjects += 1;
  const notice = {
    incidentId,
    recipient,
    subject: `deadline ${String(subjects).padStart(3, "0")}`,
  };
  const notified = await inTransaction(pool, (client) =>
    insertNotices(client, "overdue", [notice], new Date()),
  );
  expect(notified).toEqual(new Set([incidentId]));
  return incidentId;
}

const subjectsOf = async (ctx: ServiceContext) =>
  (await listNotices(ctx, { limit: 200 })).notices.map(({ subject }) => subject);

describe("notices", () => {
  it("are for their recipient, and without one for incident leads", async () => {
    analyst = services.as("analyst");
    lead = services.as("lead");
    await addNotice(analyst.actor.email);
    await addNotice(null);
    await addNotice(lead.actor.email);
    await addNotice("somebody@test.example");
    expect(await subjectsOf(analyst)).toEqual(["deadline 001"]);
    expect(await subjectsOf(lead)).toEqual(["deadline 003", "deadline 002"]);
    expect(await subjectsOf(services.as("admin"))).toEqual([]);
    const page = await listNotices(lead, {});
    expect(page).toMatchObject({ unread: 2, next_cursor: null });
    expect(page.notices[0]).toMatchObject({
      kind: "overdue",
      incident_id: expect.stringMatching(/^INC-\d{4}-\d{6}$/),
      incident_title: "A weakness",
      read: false,
    });
  });

  it("are not given a second time", async () => {
    const { number } = await insertIncident(services.db.pool);
    const notice = { incidentId: number, recipient: null, subject: "once" };
    const give = () =>
      inTransaction(services.db.pool, (client) =>
        insertNotices(client, "due_soon", [notice], new Date()),
      );
    const given = await Promise.all([give(), give(), give()]);
    expect(given.map((inserted) => inserted.size).sort()).toEqual([0, 0, 1]);
  });

  it("are paged newest first, of both kinds together", async () => {
    const chief = services.as("lead");
    await inTransaction(services.db.pool, (client) =>
      client.query("DELETE FROM notice WHERE recipient IS NULL"),
    );
    for (let n = 0; n < 9; n++) await addNotice(n % 3 === 0 ? null : chief.actor.email);
    const all = await subjectsOf(chief);
    expect(all).toHaveLength(9);
    expect(all).toEqual([...all].sort().reverse());
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listNotices>> = await listNotices(chief, {
        cursor,
        limit: 2,
      });
      paged.push(...page.notices.map(({ subject }) => subject));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    await expect(listNotices(chief, { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("are marked as read by their reader only", async () => {
    const one = services.as("red_team");
    const other = services.as("lead");
    await addNotice(one.actor.email);
    await addNotice(one.actor.email);
    const { notices } = await listNotices(one, {});
    const ids = notices.map(({ id }) => id);
    expect(await markRead(other, { ids })).toMatchObject({ marked: 0 });
    await markRead(other, { ids: "all" });
    expect(await listNotices(one, {})).toMatchObject({ unread: 2 });
    expect(await markRead(one, { ids: [...ids.slice(0, 1), "999999999"] })).toEqual({
      marked: 1,
      unread: 1,
    });
    expect((await listNotices(one, {})).notices.map(({ read }) => read)).toEqual([true, false]);
    expect(await markRead(one, { ids: "all" })).toEqual({ marked: 1, unread: 0 });
    const { rows } = await services.db.pool.query(
      "SELECT DISTINCT read_by FROM notice WHERE recipient = $1",
      [one.actor.email],
    );
    expect(rows).toEqual([{ read_by: `user:${one.actor.id}` }]);
  });

  it("to all leads are marked by one lead for all, and by no one else", async () => {
    await addNotice(null);
    await markRead(services.as("analyst"), { ids: "all" });
    const before = await listNotices(services.as("lead"), {});
    expect(before.unread).toBeGreaterThan(0);
    await markRead(services.as("lead"), { ids: "all" });
    expect(await listNotices(services.as("lead"), {})).toMatchObject({ unread: 0 });
  });

  it("are counted up to a hundred while they are unread", async () => {
    const busy = services.as("viewer");
    const { number } = await insertIncident(services.db.pool);
    for (let n = 0; n < 103; n++) await addNotice(busy.actor.email, number);
    expect(await listNotices(busy, { limit: 1 })).toMatchObject({ unread: 100 });
  });

  it("of an incident that was reassigned are shown to those who read it", async () => {
    const former = services.as("importer");
    const reader = services.as("analyst");
    for (const { actor } of [former, reader]) {
      const incident = await addNotice(actor.email);
      expect(await subjectsOf({ ...services.as(...actor.roles), actor })).toHaveLength(1);
      await services.db.pool.query(
        "UPDATE incident SET owner_email = 'x@y.example' WHERE id = $1",
        [incident],
      );
    }
    expect(await listNotices(former, {})).toMatchObject({ notices: [], unread: 0 });
    expect(await subjectsOf(reader)).toHaveLength(1);
  });

  it("that an account puts off are hidden from it alone, and come back by themselves", async () => {
    const one = services.as("lead");
    const other = services.as("lead");
    for (const { actor } of [one, other])
      await storeAccount(services.db, { ...actor, roles: actor.roles });
    await markRead(one, { ids: "all" });
    await addNotice(null);
    await addNotice(one.actor.email);
    const [own, shared] = (await listNotices(one, {})).notices;
    const until = new Date(Date.now() + 3_600_000);
    for (const notice of [own, shared])
      expect(await snooze(one, { id: notice?.id ?? "", until: until.toISOString() })).toMatchObject(
        { snoozed_until: until.toISOString() },
      );
    const idsOf = async (ctx: ServiceContext, view?: "unread" | "snoozed") =>
      (await listNotices(ctx, { ...(view && { view }), limit: 200 })).notices.map(({ id }) => id);
    const both = [own?.id, shared?.id];
    expect(await idsOf(one, "snoozed")).toEqual(both);
    expect(await idsOf(one)).not.toContain(own?.id);
    expect(await idsOf(one, "unread")).toEqual([]);
    expect(await listNotices(one, {})).toMatchObject({ unread: 0 });
    // "All" means what is shown.
    expect(await markRead(one, { ids: "all" })).toMatchObject({ marked: 0 });
    expect(await idsOf(other, "unread")).toEqual([shared?.id]);

    const later = { ...one, clock: () => new Date(until.getTime() + 1) };
    expect(await idsOf(later, "unread")).toEqual(both);
    expect(await snooze(one, { id: own?.id ?? "", until: null })).toEqual({
      snoozed_until: null,
      unread: 1,
    });
    expect(await idsOf(one, "snoozed")).toEqual([shared?.id]);
  });

  it("are put off by their reader only, and not for ever", async () => {
    const one = services.as("analyst");
    const other = services.as("analyst");
    await addNotice(one.actor.email);
    const id = (await listNotices(one, {})).notices[0]?.id ?? "";
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await expect(snooze(other, { id, until: inDays(1) })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const days of [-1, 91])
      await expect(snooze(one, { id, until: inDays(days) })).rejects.toMatchObject({
        code: "validation_failed",
      });
  });

  it("need an account, and a token that may work on what is one's own", async () => {
    for (const ctx of [services.anonymous, services.service]) {
      await expect(listNotices(ctx, {})).rejects.toThrow();
      await expect(markRead(ctx, { ids: "all" })).rejects.toThrow();
    }
    const token = services.as("lead");
    const scoped = { ...token, actor: { ...token.actor, scopes: ["import.run" as const] } };
    await expect(listNotices(scoped, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(markRead(scoped, { ids: "all" })).rejects.toMatchObject({ code: "forbidden" });
  });
});
