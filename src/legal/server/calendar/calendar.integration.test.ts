import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { insertIncident } from "@/test/incident-rows";
import { insertClock, insertDecision } from "@/test/legal-clock-rows";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { createFeed } from "./create-feed";
import { feedStatus } from "./feed-status";
import { readFeed } from "./read-feed";
import { revokeFeed } from "./revoke-feed";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-21T10:00:00.123Z");

let services: TestServices;

beforeAll(async () => {
  services = await startServices({ BASE_URL: "https://proofline.example/" });
});
afterAll(async () => {
  await services.close();
  delete process.env.BASE_URL;
});

const hours = (n: number) => new Date(NOW.getTime() + n * HOUR);

async function person(...roles: Role[]): Promise<ServiceContext & { actor: AccountActor }> {
  const context = services.as(...roles);
  const { email, name } = context.actor;
  const { account } = await storeAccount(services.db, { email, name, roles });
  return { ...context, clock: () => NOW, actor: { ...context.actor, id: account.id } };
}

const fileNameOf = (url: string) => url.split("/").at(-1) ?? "";
const read = (fileName: string, now = NOW) =>
  readFeed({ ...services.anonymous, clock: () => now }, { fileName });

function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

async function recordsOf(accountId: string) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq",
  );
  return rows
    .map(({ line }) => JSON.parse(line.toString()).body)
    .filter(({ kind, sum }) => kind.startsWith("calendar.") && sum.account === accountId);
}

describe("the address of a calendar", () => {
  it("is shown once, stored as a digest, replaced and ended, with records", async () => {
    const viewer = await person("viewer");
    expect(await feedStatus(viewer)).toEqual({
      active: false,
      created_at: null,
      last_read_at: null,
    });
    const first = await createFeed(viewer);
    expect(first.url).toMatch(
      /^https:\/\/proofline\.example\/api\/ip3\/v1\/calendar\/feeds\/[\w-]{43}\.ics$/,
    );
    const secret = fileNameOf(first.url).slice(0, -".ics".length);
    const { rows } = await services.db.pool.query(
      "SELECT * FROM calendar_feed WHERE account_id = $1",
      [viewer.actor.id],
    );
    expect(rows).toMatchObject([{ token_sha256: createHash("sha256").update(secret).digest() }]);
    await read(fileNameOf(first.url), hours(1));
    expect(await feedStatus(viewer)).toEqual({
      active: true,
      created_at: NOW.toISOString(),
      last_read_at: hours(1).toISOString(),
    });
    const second = await createFeed(viewer);
    expect(second.url).not.toBe(first.url);
    await expect(read(fileNameOf(first.url))).rejects.toMatchObject({ code: "not_found" });
    expect(await feedStatus(viewer)).toMatchObject({ active: true, last_read_at: null });
    expect(await read(fileNameOf(second.url))).toContain("BEGIN:VCALENDAR");
    await revokeFeed(viewer);
    await expect(read(fileNameOf(second.url))).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeFeed(viewer)).rejects.toMatchObject({ code: "not_found" });
    const records = await recordsOf(viewer.actor.id);
    expect(records.map(({ kind, actor, sum }) => ({ kind, actor, sum }))).toEqual(
      [
        { kind: "calendar.create", sum: { account: viewer.actor.id, replaces: false } },
        { kind: "calendar.create", sum: { account: viewer.actor.id, replaces: true } },
        { kind: "calendar.revoke", sum: { account: viewer.actor.id } },
      ].map((record) => ({ ...record, actor: `user:${viewer.actor.id}` })),
    );
    expect(JSON.stringify(records)).not.toContain(secret);
  });

  it("is for accounts with the right", async () => {
    for (const act of [createFeed, revokeFeed, feedStatus]) {
      await expect(act(services.anonymous)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(act(services.as("importer", "red_team"))).rejects.toMatchObject({
        code: "forbidden",
      });
      const lead = services.as("lead");
      const scoped = { ...lead, actor: { ...lead.actor, scopes: ["import.run" as const] } };
      await expect(act(scoped)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("opens nothing once its account is disabled or has lost the right", async () => {
    const analyst = await person("analyst");
    const fileName = fileNameOf((await createFeed(analyst)).url);
    const set = (change: string) =>
      services.db.pool.query(`UPDATE account SET ${change} WHERE id = $1`, [analyst.actor.id]);
    await set("disabled_at = now()");
    await expect(read(fileName)).rejects.toMatchObject({ code: "not_found" });
    await set("disabled_at = NULL, roles = '{importer}'");
    await expect(read(fileName)).rejects.toMatchObject({ code: "not_found" });
    await set("roles = '{viewer}'");
    expect(await read(fileName)).toContain("BEGIN:VCALENDAR");
  });
});

describe("a calendar that is read without end", () => {
  it("is refused after ten times in a minute, and that of others is not", async () => {
    const [one, other] = await Promise.all([person("viewer"), person("viewer")]);
    const [busy, calm] = await Promise.all(
      [one, other].map(async (each) => fileNameOf((await createFeed(each)).url)),
    );
    if (busy === undefined || calm === undefined) throw new Error("two calendars were made");
    for (let n = 0; n < 10; n++) await read(busy);
    await expect(read(busy)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await read(calm)).toContain("BEGIN:VCALENDAR");
  });
});

describe("a calendar", () => {
  it("holds legal clocks of all real incidents and one's own deadlines, without their titles", async () => {
    const lead = await person("lead");
    const { pool } = services.db;
    const own = await insertIncident(pool, {
      owner_email: lead.actor.email,
      sla_due: hours(50),
    });
    await insertIncident(pool, { owner_email: "x@test.example", sla_due: hours(1) });
    await insertIncident(pool, {
      owner_email: lead.actor.email,
      sla_due: hours(2),
      simulation: true,
    });
    await insertIncident(pool, {
      owner_email: lead.actor.email,
      sla_due: hours(3),
      workflow_status: "closed",
      resolution: "fixed",
    });
    const other = await insertIncident(pool);
    const evaluation = await insertClock(pool, other.number, {
      article: "33(1),33(3)",
      due_at: hours(72),
      due: "2026-11-24T11:00:00+01:00",
      evaluated_at: hours(-1),
    });
    await insertClock(pool, other.number, {
      rule: "gdpr-34",
      stage: "communication_to data subjects",
      article: "34(1)-(2)",
      law_status: "contested",
      match: "conditional",
      due_at: hours(10),
      due: "2026-11-22",
    });
    await insertClock(pool, other.number, { rule: "no-number" });
    await insertClock(pool, other.number, { rule: "made-up", simulation: true, due_at: hours(4) });
    await insertClock(pool, own.number, {
      due_at: hours(-3),
      rule: "nobody-knows-it",
      evaluated_at: hours(-2),
    });
    await insertDecision(pool, own.number, "nobody-knows-it", "not_required", hours(-1));
    const fileName = fileNameOf((await createFeed(lead)).url);
    const text = await read(fileName);

    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    expect(text).not.toContain("A weakness");
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded).not.toContain("Not complete");
    const events = eventsOf(text);
    expect(events.map(({ summary }) => summary)).toEqual([
      `${own.id} · nobody-knows-it 33(1) notification due`,
      `${other.id} · GDPR 34(1)-(2) communication to data subjects due`,
      `${own.id} · fix due`,
      `${other.id} · GDPR 33(1),33(3) notification due`,
    ]);
    const [decided, conditional, fix, notification] = events;
    expect(notification?.startDate.toString()).toBe("2026-11-24T10:00:00Z");
    expect(notification?.component.hasProperty("dtend")).toBe(false);
    expect(notification?.uid).toBe(`legal/${other.id}/gdpr-33-1/notification@proofline.example`);
    expect(notification?.sequence).toBe(Number(evaluation));
    for (const name of ["dtstamp", "last-modified"])
      expect(String(notification?.component.getFirstPropertyValue(name))).toBe(
        "2026-11-21T09:00:00Z",
      );
    const value = (event: ICAL.Event | undefined, name: string) =>
      String(event?.component.getFirstPropertyValue(name));
    expect(value(notification, "status")).toBe("CONFIRMED");
    expect(value(notification, "url")).toBe(
      `https://proofline.example/incidents/${other.id}?tab=legal`,
    );
    expect(notification?.description).toContain("Due 2026-11-24T11:00:00+01:00");
    expect(notification?.description).toContain("No decision is on record.");
    expect(notification?.description).toContain("not legal advice");
    expect(conditional?.startDate.isDate).toBe(true);
    expect(conditional?.startDate.toString()).toBe("2026-11-22");
    expect(value(conditional, "status")).toBe("TENTATIVE");
    expect(conditional?.description).toContain(
      "Due 2026-11-22, zone Europe/Brussels, at the latest 2026-11-21T20:00:00.123Z",
    );
    expect(conditional?.description).toContain("Conditional:");
    expect(conditional?.description).toContain("Contested:");
    expect(value(decided, "status")).toBe("CONFIRMED");
    expect(decided?.description).toContain("on other facts than those recorded now: not required");
    expect(value(decided, "last-modified")).toBe("2026-11-21T09:00:00Z");
    expect(fix?.uid).toBe(`sla/${own.id}@proofline.example`);
    // An unchanged calendar has the same text at any time.
    expect(await read(fileName, hours(1))).toBe(text);
    await pool.query("DELETE FROM legal_clock");
  });

  it("is cut to the thousand nearest deadlines and says so", async () => {
    const lead = await person("lead");
    const { pool } = services.db;
    const { number } = await insertIncident(pool);
    const places = Array.from({ length: 1_050 }, (_, n) => n - 100);
    for (const n of places) await insertClock(pool, number, { due_at: hours(n), rule: `rule${n}` });
    const text = await read(fileNameOf((await createFeed(lead)).url));
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(String(calendar.getFirstPropertyValue("x-wr-caldesc"))).toContain(
      "Not complete: these are the 1000 deadlines nearest",
    );
    const starts = eventsOf(text).map(({ startDate }) => startDate.toJSDate().getTime());
    expect(starts).toHaveLength(1_000);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts[0]).toBe(Math.floor(hours(-100).getTime() / 1000) * 1000);
    await pool.query("DELETE FROM legal_clock");
  });
});
