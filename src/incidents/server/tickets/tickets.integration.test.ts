import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import { MINUTE_MS, startTicketDesk, type TicketDesk, TOKEN } from "@/test/rooms/ticket-desk";
import { attachNote } from "../evidence/attach-note";
import { listTickets } from "./list-tickets";
import { previewTicket } from "./preview-ticket";
import { pushTicket } from "./push-ticket";
import { refreshTickets } from "./refresh-tickets";
import { TicketPreviewDto } from "./ticket-dto";

let desk: TicketDesk;
beforeAll(async () => {
  desk = await startTicketDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe("previewTicket", () => {
  it("shows what would be sent and sends nothing", async () => {
    const { analyst, github, trackers, fresh } = desk;
    const id = fresh();
    const shown = await previewTicket(analyst, { id, system: "github" }, trackers);
    expect(TicketPreviewDto.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      system: "github",
      endpoint: "/repos/acme/shop/issues",
      method: "POST",
      optional_fields: [],
      configured: true,
      payload: { title: "SQL injection", assignees: [] },
    });
    expect(shown.marker).toMatch(new RegExp(`^incident:${id} fp:[0-9a-f]{64}$`));
    expect(String(shown.payload.body)).toContain(shown.marker);
    expect(String(shown.payload.body)).toContain("EVD-");
    expect(github.requests).toEqual([]);
    const none = { jira: null, github: null };
    const jira = await previewTicket(analyst, { id, system: "jira" }, none);
    expect(jira).toMatchObject({
      endpoint: "/rest/api/3/issue",
      optional_fields: ["priority", "duedate"],
      configured: false,
      payload: { fields: { project: { key: "SEC" } } },
    });
    const other = await previewTicket(analyst, { id, system: "jira", project: "SHOP" }, none);
    expect(other.payload).toMatchObject({ fields: { project: { key: "SHOP" } } });
    const repo = { id, system: "github", project: "acme/other" };
    expect(await previewTicket(analyst, repo, trackers)).toMatchObject({
      endpoint: "/repos/acme/other/issues",
      configured: false,
    });
  });

  it("refuses any other system, and none", async () => {
    const { analyst, trackers, fresh } = desk;
    const id = fresh();
    for (const system of [undefined, "", "gitlab", "JIRA"]) {
      await expect(previewTicket(analyst, { id, system }, trackers)).rejects.toMatchObject({
        code: "unsupported_system",
        status: 422,
      });
    }
  });

  it("refuses a project that cannot be", async () => {
    const { analyst, trackers, fresh } = desk;
    const id = fresh();
    for (const [system, project] of [
      ["jira", "SEC; x"],
      ["github", "acme"],
      ["github", "acme/shop/issues"],
    ] as const) {
      const given = { id, system, project };
      await expect(previewTicket(analyst, given, trackers)).rejects.toMatchObject({
        code: "validation_failed",
      });
    }
  });

  it("is shown to those who may read tickets and to the owner of the incident", async () => {
    const { services, analyst, trackers, fresh, push } = desk;
    const id = fresh();
    const given = { id, system: "jira" };
    for (const role of ["lead", "risk_owner", "auditor", "admin"] as const) {
      await expect(previewTicket(services.as(role), given, trackers)).resolves.toBeDefined();
    }
    const owner = services.as("importer");
    const forbidden = { code: "forbidden" };
    await expect(previewTicket(owner, given, trackers)).rejects.toMatchObject(forbidden);
    await expect(listTickets(owner, given, trackers)).rejects.toMatchObject(forbidden);
    const missing = { ...given, id: "INC-2026-999999" };
    await expect(previewTicket(owner, missing, trackers)).rejects.toMatchObject(forbidden);
    await expect(previewTicket(analyst, missing, trackers)).rejects.toMatchObject({
      code: "not_found",
    });
    await services.db.pool.query("UPDATE incident SET owner_email = $1 WHERE id = $2", [
      owner.actor.email,
      Number(id.slice(9)),
    ]);
    await expect(previewTicket(owner, given, trackers)).resolves.toBeDefined();
    await expect(listTickets(owner, given, trackers)).resolves.toMatchObject({ tickets: [] });
    await expect(push(id, owner)).rejects.toMatchObject(forbidden);
  });
});

describe("pushTicket", () => {
  it("fixes what goes out, is sent once and leaves a record of each step", async () => {
    const {
      analyst,
      github,
      trackers,
      now,
      logged,
      fresh,
      push,
      deliver,
      ticketOf,
      records,
      posts,
    } = desk;
    const id = fresh();
    const queued = await push(id);
    expect(queued.tickets).toMatchObject([
      { system: "github", state: "queued", attempts: 0, external_key: null, up_to_date: false },
    ]);
    expect(queued.configured).toEqual({
      jira: null,
      github: new URL("repos/acme/shop", github.url).href,
    });
    expect(await deliver()).toBe(true);
    expect(await deliver()).toBe(false);
    expect(posts()).toBe(1);
    const shown = await previewTicket(analyst, { id, system: "github" }, trackers);
    expect(github.issues).toMatchObject([{ title: shown.payload.title, body: shown.payload.body }]);
    expect(await ticketOf(id)).toMatchObject({
      state: "created",
      external_key: "#1",
      external_url: "https://github.example/acme/shop/issues/1",
      attempts: 1,
      last_error: null,
      next_attempt_at: null,
      pushed_at: now().toISOString(),
      up_to_date: true,
      external: { state: "open", status: "open", at: now().toISOString() },
    });
    const [asked, made, ...more] = await records(id);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ kind: "ticket.request", actor: `user:${analyst.actor.id}` });
    expect(made).toMatchObject({ kind: "ticket.create", actor: "did:svc:service" });
    expect(made.sum).toEqual({ ...asked.sum, key: "#1" });
    expect(asked.sum).toEqual({
      system: "github",
      target: queued.configured.github,
      payload_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(logged()).not.toContain(TOKEN);
  });

  it("updates the same ticket after the incident changed, and reopens nothing", async () => {
    const { analyst, github, pass, fresh, push, deliver, ticketOf, records, posts } = desk;
    const id = fresh();
    await push(id);
    await deliver();
    const text = "Seen again in production";
    await attachNote(analyst, { incident_id: id, kind: "note", text });
    expect(await ticketOf(id)).toMatchObject({ state: "created", up_to_date: false });
    Object.assign(github.issues[0] ?? {}, { state: "closed" });
    pass(MINUTE_MS);
    await push(id);
    await deliver();
    expect(posts()).toBe(1);
    expect(github.requests.some(({ method }) => method === "PATCH")).toBe(true);
    expect(await ticketOf(id)).toMatchObject({
      state: "updated",
      external_key: "#1",
      external_url: "https://github.example/acme/shop/issues/1",
      up_to_date: true,
      external: { state: "closed", status: "closed" },
    });
    expect((await records(id)).map(({ kind }) => kind)).toEqual([
      ...["ticket.request", "ticket.create", "ticket.request", "ticket.update"],
    ]);
  });

  it("takes the same request twice as one, and no other state while one waits", async () => {
    const { analyst, fresh, push, deliver, ticketOf, records } = desk;
    const id = fresh();
    await Promise.all([push(id), push(id), push(id)]);
    expect(await records(id)).toHaveLength(1);
    await attachNote(analyst, { incident_id: id, kind: "note", text: "More" });
    await expect(push(id)).rejects.toMatchObject({ code: "conflict" });
    await deliver();
    await push(id);
    expect(await ticketOf(id)).toMatchObject({ state: "queued", external_key: "#1" });
  });

  it("is refused for the wrong role, a simulated incident and a missing system", async () => {
    const { services, analyst, trackers, fresh, push, records } = desk;
    const id = fresh();
    for (const role of ["viewer", "importer", "risk_owner", "auditor", "admin"] as const) {
      await expect(push(id, services.as(role))).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(push(id, services.anonymous)).rejects.toMatchObject({ code: "unauthenticated" });
    const jira = { id, system: "jira" };
    await expect(pushTicket(analyst, jira, trackers)).rejects.toMatchObject({
      code: "conflict",
      detail: "No Jira is configured.",
    });
    await expect(pushTicket(analyst, { id }, trackers)).rejects.toMatchObject({
      code: "unsupported_system",
    });
    await services.db.pool.query("UPDATE incident SET simulation = true WHERE id = $1", [
      Number(id.slice(9)),
    ]);
    await expect(push(id)).rejects.toMatchObject({ code: "conflict" });
    const shown = await previewTicket(analyst, { id, system: "github" }, trackers);
    expect(shown.payload.title).toBe("[Simulation] SQL injection");
    expect(await records(id)).toEqual([]);
    expect((await listTickets(analyst, { id }, trackers)).tickets).toEqual([]);
  });
});

describe("refreshTickets", () => {
  const refresh = (id: string, ctx: ServiceContext = desk.analyst) =>
    refreshTickets({ ...ctx, clock: desk.now }, { id }, desk.trackers);

  it("fetches the state, not too often, and records a change", async () => {
    const { services, github, now, pass, fresh, push, deliver, records } = desk;
    const id = fresh();
    await push(id);
    await deliver();
    Object.assign(github.issues[0] ?? {}, { state: "closed", state_reason: "completed" });
    const asked = github.requests.length;
    expect((await refresh(id)).tickets).toMatchObject([{ external: { state: "open" } }]);
    expect(github.requests).toHaveLength(asked);
    pass(10_000);
    expect((await refresh(id, services.as("auditor"))).tickets).toMatchObject([
      { external: { state: "closed", status: "closed (completed)", at: now().toISOString() } },
    ]);
    pass(10_000);
    await refresh(id);
    const changes = (await records(id)).filter(({ kind }) => kind === "ticket.state");
    expect(changes.map(({ sum }) => sum)).toMatchObject([{ key: "#1", state: "closed" }]);
    await expect(refresh(id, services.as("viewer"))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("says why it does not know", async () => {
    const { pass, fresh, push, deliver, ticketOf, refuse } = desk;
    const id = fresh();
    await push(id);
    await deliver();
    pass(10_000);
    refuse(404, { message: "Not Found" });
    await expect(refresh(id)).rejects.toMatchObject({
      code: "unavailable",
      detail: "The state of #1 could not be read: refused with HTTP 404: Not Found.",
    });
    expect(await ticketOf(id)).toMatchObject({ external: { state: "open" } });
  });
});
