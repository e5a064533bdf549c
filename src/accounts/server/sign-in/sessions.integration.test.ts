import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFeed } from "@/legal/server/calendar/create-feed";
import { forgetAccess } from "@/platform/auth/access-cache";
import { actorOfBearer, actorOfSession } from "@/platform/auth/account-access";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { sessionActor, sessionCookieName, sessionSetCookie } from "@/platform/auth/session";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { SoftPasskey } from "@/test/soft-passkey";
import { readAccount } from "@/test/stored-account";
import { resetPassword } from "../reset-password";
import { addPasskey, beginPasskey } from "../second-factor/enrol-passkey";
import { beginTotp, confirmNewTotp } from "../second-factor/enrol-totp";
import { createToken } from "../tokens/api-tokens";
import { closeSession, endOtherSessions, endSession, listSessions, openSession } from "./sessions";

let services: TestServices;
let people = 0;

beforeAll(async () => {
  services = await startServices();
  await ensureSecrets(new Date());
});
afterAll(() => services.close());

async function signedIn() {
  people += 1;
  const email = `person-${people}@test.example`;
  const input = { email, name: "Person", roles: ["viewer" as const] };
  const { account, one_time_password: password } = await createSettledAccount(
    services.as("admin"),
    input,
  );
  return { account, password, session: await open(account.id) };
}

const open = (accountId: string) =>
  openSession(services.anonymous, {
    account: { id: accountId, sessionEpoch: 1 },
    userAgent: "Test/1",
  });

async function ctxOf(session: string): Promise<ServiceContext & { actor: AccountActor }> {
  const actor = await actorOfSession(session);
  if (actor === null) throw new Error("no actor");
  return { ...services.anonymous, actor };
}

async function ctxOfBearer(token: string): Promise<ServiceContext & { actor: AccountActor }> {
  const actor = await actorOfBearer(token);
  if (actor === null) throw new Error("no actor");
  return { ...services.anonymous, actor };
}

/** Lets time pass for a session. */
async function age(id: string, column: "opened_at" | "last_seen_at", interval: string) {
  await services.db.pool.query(
    `UPDATE browser_session SET ${column} = now() - $2::interval WHERE id = $1`,
    [id, interval],
  );
  forgetAccess();
}

async function lastSeen(id: string): Promise<number> {
  const { rows } = await services.db.pool.query<{ last_seen_at: Date }>(
    "SELECT last_seen_at FROM browser_session WHERE id = $1",
    [id],
  );
  return rows[0]?.last_seen_at.getTime() ?? 0;
}

describe("a browser session", () => {
  it("ends at sign-out, with a record, and its cookie opens nothing", async () => {
    const { account, session } = await signedIn();
    const { id: sub, name, email } = account;
    const field = await sessionSetCookie({ sub, sid: session, name, email });
    expect(field).toMatch(
      /^next-auth\.session-token=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const cookie = field.split(";")[0] ?? "";
    expect(await sessionActor(cookie)).toMatchObject({ id: account.id, session });
    await closeSession(await ctxOf(session), { accountId: account.id, id: session });
    expect(await sessionActor(cookie)).toBeNull();
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 1",
    );
    expect(JSON.parse(rows[0]?.line.toString() ?? "").body).toMatchObject({
      kind: "session.close",
      actor: `user:${account.id}`,
      sum: { account: account.id, ended: 1 },
    });
  });

  it("lasts twelve hours at most, and an hour without use", async () => {
    const { account, session } = await signedIn();
    await age(session, "opened_at", "11 hours 59 minutes");
    expect(await actorOfSession(session)).not.toBeNull();
    await age(session, "opened_at", "12 hours 1 second");
    expect(await actorOfSession(session)).toBeNull();
    const idle = await open(account.id);
    await age(idle, "last_seen_at", "59 minutes");
    expect(await actorOfSession(idle)).not.toBeNull();
    await age(idle, "last_seen_at", "60 minutes 1 second");
    expect(await actorOfSession(idle)).toBeNull();
    // Opening another one forgets those that have ended.
    await open(account.id);
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM browser_session WHERE account_id = $1",
      [account.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("is recorded as used once a minute, and not by passive lookups", async () => {
    const { session } = await signedIn();
    await age(session, "last_seen_at", "59 seconds");
    const before = await lastSeen(session);
    await actorOfSession(session);
    expect(await lastSeen(session)).toBe(before);
    await age(session, "last_seen_at", "61 seconds");
    const older = await lastSeen(session);
    await actorOfSession(session, { passive: true });
    expect(await lastSeen(session)).toBe(older);
    // After a passive lookup, the next active request is still recorded.
    await actorOfSession(session);
    expect(await lastSeen(session)).toBeGreaterThan(older);
  });

  it("is listed to its owner, who ends one or all others", async () => {
    const { account, session } = await signedIn();
    const [second, third] = [await open(account.id), await open(account.id)];
    const ctx = await ctxOf(session);
    const { sessions } = await listSessions(ctx);
    expect(sessions.map(({ id }) => id).sort()).toEqual([session, second, third].sort());
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([session]);
    const stranger = await signedIn();
    const strange = await ctxOf(stranger.session);
    await expect(endSession(strange, { id: second })).rejects.toMatchObject({ code: "not_found" });
    await endSession(ctx, { id: second });
    expect(await actorOfSession(second)).toBeNull();
    expect(await endOtherSessions(ctx)).toEqual({ ended: 1 });
    expect(await actorOfSession(third)).toBeNull();
    expect(await actorOfSession(session)).not.toBeNull();
    expect(await actorOfSession(stranger.session)).not.toBeNull();
  });
});

describe("a reset", () => {
  it("is outlived by nothing that its account began before it", async () => {
    const { account, session } = await signedIn();
    const bearer = await issueBearerToken(
      { id: account.id, roles: account.roles, sessionEpoch: 1 },
      new Date(),
    );
    // Contexts that another process has cached for a moment longer.
    const remembered = [await ctxOf(session), await ctxOfBearer(bearer)];
    await resetPassword(services.as("admin"), { id: account.id });
    for (const ctx of remembered) {
      const token = { name: "ci", scopes: ["incident.read" as const], expires_in_days: 366 };
      await expect(createToken(ctx, token)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(createFeed(ctx)).rejects.toMatchObject({ code: "unauthenticated" });
    }
    // The credentials were verified before it, and the session is opened behind it.
    await expect(open(account.id)).rejects.toMatchObject({ code: "invalid_credentials" });
  });
});

describe("a second factor that is added", () => {
  const enrolTotp = async (ctx: ServiceContext, password: string) => {
    const { secret } = await beginTotp(ctx, { password });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await confirmNewTotp(ctx, { code });
  };
  const enrolPasskey = async (ctx: ServiceContext, password: string) => {
    const { options } = await beginPasskey(ctx, { password });
    await addPasskey(ctx, { name: "Key", passkey: new SoftPasskey().create(options) });
  };

  it.each([
    ["an app", enrolTotp],
    ["a passkey", enrolPasskey],
  ])(
    "as %s ends the other sessions and the bearer tokens, which were opened without it",
    async (_, enrol) => {
      const { account, session, password } = await signedIn();
      const other = await open(account.id);
      const stored = await readAccount(services.db, account.id);
      const bearer = await issueBearerToken(stored, new Date());
      expect([await actorOfSession(other), await actorOfBearer(bearer)]).not.toContain(null);
      const ctx = await ctxOf(session);
      await enrol(ctx, password);
      expect((await listSessions(ctx)).sessions.map(({ id }) => id)).toEqual([session]);
      expect([await actorOfSession(other), await actorOfBearer(bearer)]).toEqual([null, null]);
    },
  );
});

describe("the cookie", () => {
  it.each(["%", "%E0%A4%A", "", "x".repeat(5_000), "a.b.c.d.e"])(
    "%j is no session",
    async (value) => {
      expect(await sessionActor(`other=1; ${sessionCookieName()}=${value}`)).toBeNull();
    },
  );
});
