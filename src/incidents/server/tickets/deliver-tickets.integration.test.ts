import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ConfiguredTrackers } from "@/incidents/server/trackers/configured-trackers";
import { MINUTE_MS, startTicketDesk, type TicketDesk, TOKEN } from "@/test/rooms/ticket-desk";

const LEASE_MS = 10 * MINUTE_MS;

let desk: TicketDesk;
beforeAll(async () => {
  desk = await startTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe("deliverNextTicket", () => {
  it("sends again after a failure that passes", async () => {
    const { github, now, pass, fresh, push, deliver, ticketOf, records, refuse } = desk;
    const id = fresh();
    await push(id);
    refuse(503, { message: "Try later" });
    expect(await deliver()).toBe(true);
    expect(await ticketOf(id)).toMatchObject({
      state: "sending_again",
      attempts: 1,
      last_error: "refused with HTTP 503: Try later",
      next_attempt_at: new Date(now().getTime() + 150_000).toISOString(),
    });
    expect(await deliver()).toBe(false);
    github.state.interfere = () => undefined;
    pass(150_000);
    expect(await deliver()).toBe(true);
    expect(await ticketOf(id)).toMatchObject({ state: "created", attempts: 2, last_error: null });
    expect((await records(id)).map(({ kind }) => kind)).toEqual([
      "ticket.request",
      "ticket.create",
    ]);
  });

  it("gives up at once where trying again cannot help, and notifies incident leads", async () => {
    const { services, github, pass, logged, fresh, push, deliver, ticketOf, records, refuse } =
      desk;
    const id = fresh();
    await push(id);
    refuse(401, { message: `Bad credentials ${TOKEN}` });
    await deliver();
    expect(await ticketOf(id)).toMatchObject({
      state: "failed",
      attempts: 1,
      last_error: "refused with HTTP 401: Bad credentials [removed]",
      next_attempt_at: null,
    });
    pass(24 * 60 * MINUTE_MS);
    expect(await deliver()).toBe(false);
    const { rows } = await services.db.pool.query(
      `SELECT n.recipient, p.status, p.outcome FROM notice n
       JOIN ticket_push p ON p.id::text = n.subject
       WHERE n.kind = 'ticket_failed' AND n.incident_id = $1`,
      [Number(id.slice(9))],
    );
    expect(rows).toEqual([{ recipient: null, status: "failed", outcome: null }]);
    const failed = (await records(id)).at(-1);
    expect(failed).toMatchObject({ kind: "ticket.fail", sum: { key: null, attempts: 1 } });
    expect(logged()).not.toContain(TOKEN);

    github.state.interfere = () => undefined;
    await push(id);
    await deliver();
    expect(await ticketOf(id)).toMatchObject({ state: "created", attempts: 1 });
  });

  it("gives up after the eighth attempt", async () => {
    const { pass, fresh, push, deliver, ticketOf, refuse } = desk;
    const id = fresh();
    await push(id);
    refuse(500, {});
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await deliver()).toBe(true);
      pass(4 * 60 * MINUTE_MS);
    }
    expect(await deliver()).toBe(false);
    expect(await ticketOf(id)).toMatchObject({ state: "failed", attempts: 8 });
  });

  it("says so where the tracker is not configured any more", async () => {
    const { fresh, push, deliver, ticketOf } = desk;
    const id = fresh();
    await push(id);
    await deliver({ jira: null, github: null });
    expect(await ticketOf(id)).toMatchObject({
      state: "sending_again",
      last_error: "no tracker is configured for this target",
    });
  });

  it("puts off everything of a tracker that limits the rate", async () => {
    const { github, pass, fresh, push, deliver, ticketOf, refuse } = desk;
    const [one, two] = [fresh(), fresh()];
    await push(one);
    await push(two);
    refuse(429, {}, { "retry-after": "600" });
    await deliver();
    expect(await deliver()).toBe(false);
    expect(github.requests).toHaveLength(1);
    github.state.interfere = () => undefined;
    pass(600_000);
    expect([await deliver(), await deliver(), await deliver()]).toEqual([true, true, false]);
    expect(await ticketOf(one)).toMatchObject({ state: "created", attempts: 2 });
    expect(await ticketOf(two)).toMatchObject({ state: "created", attempts: 1 });
  });

  it("makes no second ticket where the answer was lost", async () => {
    const { github, pass, fresh, push, deliver, ticketOf, records } = desk;
    const id = fresh();
    await push(id);
    github.state.interfere = ({ method }) => (method === "POST" ? "drop" : undefined);
    await deliver();
    expect(github.issues).toHaveLength(1);
    expect(await ticketOf(id)).toMatchObject({ state: "sending_again", external_key: null });
    github.state.interfere = () => undefined;
    pass(150_000);
    await deliver();
    expect(github.issues).toHaveLength(1);
    expect(await ticketOf(id)).toMatchObject({
      state: "updated",
      external_key: "#1",
      external_url: "https://github.example/acme/shop/issues/1",
    });
    expect((await records(id)).at(-1)).toMatchObject({
      kind: "ticket.update",
      sum: { key: "#1", adopted: true },
    });
  });

  it("leaves a push to others once its lease has run out, and heals a sender that died", async () => {
    const { services, github, trackers, pass, logged, fresh, push, deliver, ticketOf, records } =
      desk;
    const id = fresh();
    await push(id);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { github: real } = trackers;
    if (real === null) throw new Error("no tracker");
    // This one makes the ticket and then hangs for longer than its lease.
    const slow: ConfiguredTrackers = {
      jira: null,
      github: {
        ...real,
        create: async (payload) => {
          const created = await real.create(payload);
          await held;
          return created;
        },
      },
    };
    const first = deliver(slow);
    await expect.poll(() => github.issues.length).toBe(1);
    expect(await deliver()).toBe(false);
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    expect(rows).toEqual([]);
    pass(LEASE_MS);
    expect(await deliver()).toBe(true);
    release();
    expect(await first).toBe(true);
    expect(github.issues).toHaveLength(1);
    expect(await ticketOf(id)).toMatchObject({ state: "updated", attempts: 2 });
    expect((await records(id)).map(({ kind }) => kind)).toEqual([
      "ticket.request",
      "ticket.update",
    ]);
    expect(logged()).toContain("outlived its lease");
  });

  it("gives each push to one of many couriers", async () => {
    const { fresh, push, deliver, ticketOf, posts } = desk;
    const ids = [fresh(), fresh(), fresh()];
    for (const id of ids) await push(id);
    const worked = await Promise.all(Array.from({ length: 6 }, () => deliver()));
    expect(worked.filter(Boolean)).toHaveLength(3);
    expect(posts()).toBe(3);
    for (const id of ids) expect(await ticketOf(id)).toMatchObject({ state: "created" });
  });
});
