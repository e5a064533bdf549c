import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { noteRefusal } from "@/platform/auth/note-refusal";
import { noteSecurityEvent, takeSecurityEvents } from "@/platform/log/security-events";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { createAccount } from "../create-account";
import { verifyCredentials } from "../sign-in/verify-credentials";
import { requireStepUp } from "../step-up";
import { pruneEvents, recordFailedHours, writeSecurityEvents } from "./keep-security-events";
import { listSecurityEvents } from "./list-security-events";

let services: TestServices;
let now = new Date("2026-12-03T10:15:00Z");
let people = 0;

const folder = mkdtempSync(path.join(tmpdir(), "proofline-events-"));

beforeAll(async () => {
  services = await startServices();
  process.env.DATA_DIR = folder;
  await ensureSecrets(new Date());
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  takeSecurityEvents();
  // Hours of tests before are closed, so that each test counts its own.
  await recordFailedHours(at("2027-12-31T00:00:00Z"));
  now = new Date("2026-12-03T10:15:00Z");
});

function at(time: string | Date): ServiceContext {
  const clock = () => new Date(time);
  return { ...services.service, clock };
}

function stranger(): ServiceContext {
  return { ...services.anonymous, clock: () => now };
}

async function newPerson() {
  people += 1;
  const email = `event-${people}@test.example`;
  const { account, one_time_password: password } = await createAccount(
    { ...services.as("admin"), clock: () => now },
    { email, name: "Person", roles: ["viewer"] },
  );
  return { id: account.id, email, password };
}

function attempt(email: string, password: string, source: string) {
  return verifyCredentials(stranger(), { email, password, source });
}

async function fails(email: string, source: string, code = "invalid_credentials") {
  await expect(attempt(email, "wrong", source)).rejects.toMatchObject({ code });
}

async function eventsOf(filter: Parameters<typeof listSecurityEvents>[1]) {
  await writeSecurityEvents(at(now));
  return (await listSecurityEvents(services.as("auditor"), filter)).events;
}

async function hourRecords() {
  const { rows } = await services.db.pool.query<{ sum: Record<string, unknown> }>(
    `SELECT convert_from(line, 'UTF8')::jsonb #> '{body,sum}' AS sum FROM trace_record
     WHERE convert_from(line, 'UTF8')::jsonb #>> '{body,kind}' = 'security.failures' ORDER BY seq`,
  );
  return rows.map(({ sum }) => sum);
}

describe("failed sign-ins", () => {
  it("leave the account, the source and the reason, with their number", async () => {
    const person = await newPerson();
    await fails(person.email, "192.0.2.1");
    await fails(person.email, "192.0.2.1");
    await fails(person.email, "192.0.2.2");
    expect(await eventsOf({ account: person.id })).toMatchObject([
      { kind: "sign_in_failed", source: "192.0.2.2", reason: "wrong_password", count: 1 },
      {
        kind: "sign_in_failed",
        account: { id: person.id, email: person.email },
        address_hash: null,
        source: "192.0.2.1",
        reason: "wrong_password",
        count: 2,
      },
    ]);
  });

  it("leave no address that no account has, but the same digest for the same one", async () => {
    await fails("nobody@test.example", "192.0.2.3");
    await fails(" NOBODY@test.example ", "192.0.2.4");
    await fails("somebody@test.example", "192.0.2.3");
    const events = await eventsOf({ from: now.toISOString(), kind: ["sign_in_failed"] });
    const unknown = events.filter(({ reason }) => reason === "unknown_address");
    expect(unknown.map(({ account }) => account)).toEqual([null, null, null]);
    const [one, two, three] = [...unknown].sort((a, b) =>
      (a.address_hash ?? "").localeCompare(b.address_hash ?? ""),
    );
    expect(new Set([one, two, three].map((each) => each?.address_hash)).size).toBe(2);
    const { rows } = await services.db.pool.query("SELECT * FROM security_event");
    expect(JSON.stringify(rows, (_, v) => (typeof v === "bigint" ? String(v) : v))).not.toContain(
      "nobody@",
    );
  });

  it("are a line of the log at once", async () => {
    const ctx = stranger();
    const warn = vi.spyOn(ctx.log, "warn");
    const input = { email: "nobody@test.example", password: "wrong", source: "192.0.2.5" };
    await verifyCredentials(ctx, input).catch(() => undefined);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({
        security_event: "sign_in_failed",
        source: "192.0.2.5",
        reason: "unknown_address",
        request_id: ctx.requestId,
      }),
      "security event",
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain("nobody@");
  });

  it("count for the account over all sources, and do not lock out a known source", async () => {
    const person = await newPerson();
    expect(await attempt(person.email, person.password, "203.0.113.1")).toMatchObject({
      id: person.id,
    });
    // A hundred sources of one attempt each, as a /64 or a botnet has them.
    for (let n = 0; n < 100; n++) await fails(person.email, `198.51.100.${n}`);
    await expect(attempt(person.email, person.password, "198.51.100.200")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": expect.stringMatching(/^\d{2,4}$/) },
    });
    expect(await attempt(person.email, person.password, "203.0.113.1")).toMatchObject({
      id: person.id,
    });
    const limited = await eventsOf({ account: person.id, source: "198.51.100.200" });
    expect(limited).toMatchObject([{ reason: "rate_limited", kind: "sign_in_failed" }]);
  }, 60_000);

  it("count the same for an address that no account has", async () => {
    for (let n = 0; n < 100; n++) await fails("missing@test.example", `198.51.100.${n}`);
    await fails("missing@test.example", "198.51.100.200", "rate_limited");
  }, 60_000);
});

describe("refused rights and step-ups", () => {
  it("are one event for an account, an action and a minute", async () => {
    const person = await newPerson();
    const viewer = services.as("viewer");
    const actor = { ...viewer.actor, id: person.id };
    const ctx: ServiceContext = { ...viewer, actor, clock: () => now, source: "192.0.2.6" };
    for (let n = 0; n < 3; n++) {
      try {
        requireAction(ctx, "account.manage");
      } catch (error) {
        noteRefusal(ctx, error as ServiceError, "listAccounts");
      }
    }
    noteRefusal(ctx, new ServiceError("conflict_of_interest"), "decideApproval");
    noteRefusal(ctx, new ServiceError("not_found"), "getIncident");
    noteRefusal({ ...ctx, actor: { kind: "anonymous" } }, new ServiceError("forbidden"), "x");
    const events = await eventsOf({ account: person.id });
    expect(events.map(({ kind, reason, count, source }) => [kind, reason, count, source])).toEqual(
      expect.arrayContaining([
        ["refused", "account.manage", 3, "192.0.2.6"],
        ["refused", "decideApproval", 1, "192.0.2.6"],
      ]),
    );
    expect(events).toHaveLength(2);
  });

  it("include a wrong password at a step-up", async () => {
    const person = await newPerson();
    const viewer = services.as("viewer");
    const actor = { ...viewer.actor, id: person.id };
    const ctx = { ...viewer, actor, clock: () => now, source: "192.0.2.7" };
    await expect(requireStepUp(ctx, actor, "wrong")).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await requireStepUp(ctx, actor, person.password);
    expect(await eventsOf({ account: person.id })).toMatchObject([
      { kind: "step_up_failed", reason: "wrong_password", source: "192.0.2.7", count: 1 },
    ]);
  });
});

describe("the record of an hour", () => {
  it("is one for an account, with its numbers, once the hour is over", async () => {
    const person = await newPerson();
    const before = (await hourRecords()).length;
    for (let n = 0; n < 7; n++) await fails(person.email, `192.0.2.${20 + (n % 3)}`);
    for (let n = 0; n < 40; n++) await fails(`random-${n}@test.example`, `198.51.101.${n}`);
    now = new Date("2026-12-03T10:40:00Z");
    await fails(person.email, "192.0.2.20");
    await writeSecurityEvents(at(now));
    expect(await recordFailedHours(at("2026-12-03T11:00:30Z"))).toBe(0);
    const closing = at("2026-12-03T11:01:30Z");
    const [first, second] = await Promise.all([
      recordFailedHours(closing),
      recordFailedHours(closing),
    ]);
    expect(first + second).toBe(2);
    const rest = { second_factor_failed: 0, step_up_failed: 0, refused: 0 };
    const hour = "2026-12-03T10:00:00.000Z";
    const added = (await hourRecords()).slice(before);
    expect(added).toContainEqual({
      account: person.id,
      hour,
      sign_in_failed: 8,
      sources: 3,
      ...rest,
    });
    expect(added).toContainEqual({ account: null, hour, sign_in_failed: 40, sources: 40, ...rest });
    expect(await recordFailedHours(at("2026-12-03T12:01:30Z"))).toBe(0);
  });

  it("does not count sign-ins, which leave a record each", async () => {
    const person = await newPerson();
    await attempt(person.email, person.password, "203.0.113.9");
    expect(await recordFailedHours(at("2026-12-03T13:00:00Z"))).toBe(0);
    expect(await eventsOf({ account: person.id })).toMatchObject([
      { kind: "sign_in", reason: "none", source: "203.0.113.9" },
    ]);
  });
});

describe("keeping", () => {
  it("ends after 90 days, and at a number of events, which spares sign-ins", async () => {
    await services.db.pool.query("DELETE FROM security_event");
    const person = await newPerson();
    await attempt(person.email, person.password, "203.0.113.10");
    for (let n = 0; n < 6; n++) await fails(person.email, `192.0.2.${60 + n}`);
    await writeSecurityEvents(at(now));
    expect(await pruneEvents(at(now))).toBe(0);
    expect(await pruneEvents(at(now), 2)).toBe(4);
    expect((await eventsOf({ account: person.id })).map(({ kind }) => kind)).toEqual([
      "sign_in_failed",
      "sign_in_failed",
      "sign_in",
    ]);
    const later = new Date(now.getTime() + 91 * 24 * 3_600_000);
    expect(await pruneEvents(at(later))).toBe(3);
  });

  it("waits where the database is away, and loses nothing", async () => {
    const person = await newPerson();
    await fails(person.email, "192.0.2.70");
    const broken = { ...at(now), db: { ...services.db, pool: Object.create(services.db.pool) } };
    broken.db.pool.query = () => Promise.reject(new Error("away"));
    await expect(writeSecurityEvents(broken)).rejects.toThrow("away");
    await fails(person.email, "192.0.2.70");
    expect(await eventsOf({ account: person.id })).toMatchObject([{ count: 2 }]);
  });

  it("treats events of deleted accounts as events without an account", async () => {
    noteSecurityEvent(services.anonymous.log, {
      at: now,
      kind: "refused",
      accountId: "0190c0de-0000-7000-8000-000000000001",
      address: null,
      addressHash: null,
      source: "192.0.2.71",
      reason: "x",
      requestId: "request",
    });
    expect(await eventsOf({ source: "192.0.2.71" })).toMatchObject([{ account: null }]);
  });
});

describe("the list", () => {
  it("is for auditors and administrators", async () => {
    await expect(
      listSecurityEvents(services.as("lead", "safety_officer", "viewer"), {}),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(listSecurityEvents(services.as("admin"), {})).resolves.toBeDefined();
  });

  it("has pages and filters by kind, source and time", async () => {
    const person = await newPerson();
    for (let n = 0; n < 5; n++) await fails(person.email, `192.0.2.${80 + n}`);
    await writeSecurityEvents(at(now));
    const auditor = services.as("auditor");
    const filter = { account: person.id, limit: 2 };
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listSecurityEvents>> = await listSecurityEvents(
        auditor,
        { ...filter, cursor },
      );
      seen.push(...page.events.map(({ source }) => source));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(["192.0.2.84", "192.0.2.83", "192.0.2.82", "192.0.2.81", "192.0.2.80"]);
    const account = person.id;
    expect(await eventsOf({ account, source: "192.0.2.82" })).toHaveLength(1);
    expect(await eventsOf({ account: person.email.toUpperCase() })).toHaveLength(5);
    expect(await eventsOf({ account: "missing@test.example" })).toHaveLength(0);
    expect(await eventsOf({ account, kind: ["refused"] })).toHaveLength(0);
    const time = now.toISOString();
    expect(await eventsOf({ account, to: time })).toHaveLength(0);
    expect(await eventsOf({ account, from: time })).toHaveLength(5);
    await expect(listSecurityEvents(auditor, { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });
});
