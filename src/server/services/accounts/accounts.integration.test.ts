import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetAccess } from "@/server/auth/access-cache";
import { actorOfBearer, actorOfSession } from "@/server/auth/account-access";
import { ensureSecrets, rotateSigningKey, secrets } from "@/server/auth/secrets";
import { verifyTrace } from "@/server/services/trace/verify-trace";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { STORED_PASSWORD, storeAccount } from "@/test/stored-account";
import { createFeed } from "../calendar/create-feed";
import { readFeed } from "../calendar/read-feed";
import type { AccountActor, ServiceContext } from "../context";
import type { Action, Role } from "../policy";
import {
  createToken,
  listTokens,
  listTokensOf,
  revokeToken,
  revokeTokenOf,
} from "../tokens/api-tokens";
import { changePassword } from "./change-password";
import { createAccount } from "./create-account";
import { describeSession } from "./describe-session";
import { listAccounts } from "./list-accounts";
import { logIn } from "./log-in";
import { logOut } from "./log-out";
import { resetPassword } from "./reset-password";
import { openSession } from "./sessions";
import { updateAccount } from "./update-account";
import { verifyCredentials } from "./verify-credentials";

let services: TestServices;
let admin: ReturnType<TestServices["as"]>;
let sources = 0;

const folder = mkdtempSync(path.join(tmpdir(), "proofline-accounts-"));

beforeAll(async () => {
  process.env.DATA_DIR = folder;
  services = await startServices();
  await ensureSecrets(new Date());
  admin = services.as("admin");
  const first = { email: "first@test.example", name: "First", roles: ["admin"] as const };
  admin.actor.id = (await storeAccount(services.db, first)).account.id;
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An account whose owner has chosen the password, or one whose has still to. */
async function newAccount(...roles: Role[]) {
  return make(createSettledAccount, roles);
}

async function make(create: typeof createAccount, roles: Role[]) {
  sources += 1;
  const email = `person-${sources}@test.example`;
  const { account, one_time_password } = await create(admin, {
    email,
    name: "Person",
    roles,
    password: STORED_PASSWORD,
  });
  return { ...account, password: one_time_password, source: `192.0.2.${sources}` };
}

function ctxOf<A extends ServiceContext["actor"]>(actor: A | null): ServiceContext & { actor: A } {
  if (actor === null) throw new Error("no actor");
  return { ...services.anonymous, actor };
}

async function openAs(accountId: string): Promise<string> {
  const account = await services.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  return openSession(services.anonymous, { account, userAgent: "Test/1" });
}

async function sessionOf(accountId: string): Promise<AccountActor> {
  const id = await openAs(accountId);
  const actor = await actorOfSession(id);
  if (actor === null) throw new Error("no actor");
  return actor;
}

/** One of everything that opens an account. */
async function openAll({ id, email, password, source }: Awaited<ReturnType<typeof newAccount>>) {
  const session = await openAs(id);
  const { token: bearer } = await logIn(services.anonymous, { email, password, source });
  const settled = ctxOf(await actorOfSession(session));
  const { token, info } = await createToken(settled, {
    name: "ci",
    scopes: ["incident.read"],
    expires_in_days: 1,
  });
  const feed = await createFeed(settled);
  return { session, bearer, token, tokenId: info.id, feed: feed.url.split("/").at(-1) ?? "" };
}

type Opened = Awaited<ReturnType<typeof openAll>> & { fresh?: string };

async function stillOpen({ session, bearer, token, feed, fresh }: Opened): Promise<string[]> {
  const isFeed = await readFeed(services.anonymous, { fileName: feed }).then(
    () => true,
    () => false,
  );
  const found = {
    session: (await actorOfSession(session)) !== null,
    bearer: (await actorOfBearer(bearer)) !== null,
    token: (await actorOfBearer(token)) !== null,
    feed: isFeed,
    "fresh session": fresh !== undefined && (await actorOfSession(fresh)) !== null,
  };
  return Object.entries(found).flatMap(([name, isOpen]) => (isOpen ? [name] : []));
}

interface RecordBody {
  kind: string;
  actor: string;
  sum: Record<string, unknown>;
}

/** The newest records of the service's chain, the newest first. */
async function lastRecords(count: number): Promise<RecordBody[]> {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT $1",
    [count],
  );
  return rows.map((row) => JSON.parse(row.line.toString()).body);
}

describe("signing in", () => {
  it("gives a token whose account is found again", async () => {
    const account = await newAccount("viewer");
    const result = await logIn(services.anonymous, { ...account });
    expect(result.roles).toEqual(["viewer"]);
    expect(await actorOfBearer(result.token)).toMatchObject({
      id: account.id,
      roles: ["viewer"],
      via: "bearer",
    });
  });

  it("says the same whatever is wrong, and also for a disabled account", async () => {
    const account = await newAccount("viewer");
    await updateAccount(admin, { id: account.id, disabled: true });
    const tries = [
      { email: account.email, password: account.password },
      { email: account.email, password: "wrong" },
      { email: "nobody@test.example", password: "wrong" },
    ];
    for (const [n, input] of tries.entries()) {
      await expect(
        verifyCredentials(services.anonymous, { ...input, source: `198.51.100.${n}` }),
      ).rejects.toMatchObject({ code: "invalid_credentials", detail: undefined, extra: {} });
    }
  });

  it("stops after ten failures a minute from one place, and lets others in", async () => {
    const account = await newAccount("viewer");
    const attempt = (password: string, source: string) =>
      verifyCredentials(services.anonymous, { email: account.email, password, source });
    for (let n = 0; n < 10; n++) {
      await expect(attempt("wrong", "198.51.100.77")).rejects.toMatchObject({
        code: "invalid_credentials",
      });
    }
    await expect(attempt(account.password, "198.51.100.77")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    expect(await attempt(account.password, "198.51.100.78")).toMatchObject({ id: account.id });
  });

  it("does not count successes", async () => {
    const account = await newAccount("viewer");
    for (let n = 0; n < 15; n++) {
      await verifyCredentials(services.anonymous, { ...account });
    }
  });
});

describe("logging out", () => {
  it("revokes the one token, and not the account's others", async () => {
    const account = await newAccount("viewer");
    const { token } = await logIn(services.anonymous, { ...account });
    const { token: other } = await logIn(services.anonymous, { ...account });
    const actor = await actorOfBearer(token);
    if (actor === null) throw new Error("no actor");
    await logOut(ctxOf(actor));
    expect(await actorOfBearer(token)).toBeNull();
    expect(await actorOfBearer(other)).toMatchObject({ id: account.id });
  });

  it("is no way to end a personal token", async () => {
    const session = services.as("viewer");
    await expect(logOut(session)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("keys", () => {
  it("are readable by their owner only, and rotation keeps older tokens valid", async () => {
    const account = await newAccount("viewer");
    const { token } = await logIn(services.anonymous, { ...account });
    const file = path.join(process.env.DATA_DIR ?? "", "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = secrets().signing_keys[0]?.kid;
    const kid = await rotateSigningKey(new Date());
    expect(kid).not.toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    forgetAccess();
    expect(await actorOfBearer(token)).toMatchObject({ id: account.id });
  });
});

describe("changes to an account", () => {
  it("are in force at once", async () => {
    const account = await newAccount("viewer");
    const { token } = await logIn(services.anonymous, { ...account });
    await updateAccount(admin, { id: account.id, roles: ["analyst"] });
    expect(await actorOfBearer(token)).toMatchObject({ roles: ["analyst"] });
    await updateAccount(admin, { id: account.id, disabled: true });
    expect(await actorOfBearer(token)).toBeNull();
    await updateAccount(admin, { id: account.id, disabled: false });
    expect(await actorOfBearer(token)).toBeNull();
    expect(await logIn(services.anonymous, { ...account })).toMatchObject({ roles: ["analyst"] });
  });

  it.each([
    ["a reset", (id: string) => resetPassword(admin, { id })],
    ["disabling", (id: string) => updateAccount(admin, { id, disabled: true })],
  ])("end with %s all that opens the account, in one transaction", async (_what, act) => {
    const account = await newAccount("viewer");
    const open = await openAll(account);
    expect(await stillOpen(open)).toEqual(["session", "bearer", "token", "feed"]);
    await act(account.id);
    expect(await stillOpen(open)).toEqual([]);
    const [body] = await lastRecords(1);
    expect(body?.sum).toMatchObject({
      account: account.id,
      sessions_ended: 1,
      tokens_ended: [open.tokenId],
      calendar_ended: true,
    });
    await updateAccount(admin, { id: account.id, disabled: false });
    expect(await stillOpen(open)).toEqual([]);
  });

  it("never leave the service without an administrator", async () => {
    const last = admin.actor.id;
    await expect(updateAccount(admin, { id: last, disabled: true })).rejects.toMatchObject({
      code: "conflict",
    });
    // Somebody whose right ends this moment.
    const other = services.as("admin");
    await expect(updateAccount(other, { id: last, roles: ["viewer"] })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("need the right, and a known address is a conflict", async () => {
    const analyst = services.as("analyst", "lead", "auditor");
    const input = { email: "first@test.example", name: "Again", roles: [] };
    await expect(createAccount(analyst, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listAccounts(analyst)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createAccount(admin, input)).rejects.toMatchObject({ code: "conflict" });
  });

  it("are recorded", async () => {
    const account = await newAccount("viewer");
    await updateAccount(admin, { id: account.id, roles: ["importer"] });
    const bodies = await lastRecords(2);
    expect(bodies[0]).toMatchObject({
      kind: "account.update",
      actor: `user:${admin.actor.id}`,
      sum: { account: account.id, roles_before: ["viewer"], roles: ["importer"] },
    });
    expect(bodies[1]).toMatchObject({ kind: "account.create" });
    expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
  });
});

describe("a one-time password", () => {
  it("opens nothing but its own change, and then nothing at all", async () => {
    const account = await make(createAccount, ["viewer", "admin"]);
    const signIn = { email: account.email, password: account.password, source: account.source };
    const { token } = await logIn(services.anonymous, signIn);
    for (const actor of [await actorOfBearer(token), await sessionOf(account.id)]) {
      if (actor === null) throw new Error("no actor");
      const ctx = ctxOf(actor);
      await expect(listAccounts(ctx)).rejects.toMatchObject({ code: "password_change_required" });
      await expect(listTokens(ctx)).rejects.toMatchObject({ code: "password_change_required" });
      const session = await describeSession(ctx);
      expect(session.must_change_password).toBe(true);
      expect(Object.values(session.may)).not.toContain(true);
    }
    const own = ctxOf(await sessionOf(account.id));
    const change = { current: account.password, next: "green pears in the yard", end_tokens: true };
    const { session } = await changePassword(own, change);
    const after = ctxOf(await actorOfSession(session ?? ""));
    expect((await describeSession(after)).must_change_password).toBe(false);
    expect(await listTokens(after)).toEqual({ tokens: [] });
    await expect(logIn(services.anonymous, signIn)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("may sign out", async () => {
    const account = await make(createAccount, ["viewer"]);
    const { token } = await logIn(services.anonymous, { ...account });
    await logOut(ctxOf(await actorOfBearer(token)));
    expect(await actorOfBearer(token)).toBeNull();
  });

  it.each([
    ["a new account", async () => make(createAccount, ["viewer"])],
    [
      "a reset",
      async () => {
        const account = await newAccount("viewer");
        const { one_time_password: password } = await resetPassword(admin, { id: account.id });
        return { ...account, password };
      },
    ],
  ])("of %s signs nobody in after 24 hours, with the words of a wrong one", async (_of, given) => {
    const account = await given();
    const at = (hours: number) => ({
      ...services.anonymous,
      clock: () => new Date(Date.now() + hours * 3_600_000),
    });
    const input = { email: account.email, password: account.password, source: account.source };
    expect(await verifyCredentials(at(23.9), input)).toMatchObject({ id: account.id });
    await expect(verifyCredentials(at(24.1), input)).rejects.toMatchObject({
      code: "invalid_credentials",
      detail: undefined,
      extra: {},
    });
  });
});

describe("one's own password", () => {
  it.each([
    [true, ["fresh session"]],
    [false, ["token", "feed", "fresh session"]],
  ])("ends tokens and calendar where that is asked: %s", async (end_tokens, left) => {
    const account = await newAccount("viewer");
    const open = await openAll(account);
    const actor = await actorOfSession(open.session);
    if (actor === null) throw new Error("no actor");
    const change = { current: account.password, next: "green pears in the yard", end_tokens };
    const { session } = await changePassword(ctxOf(actor), change);
    // The browser that asked goes on under a new id: a copy of its former cookie opens nothing.
    expect(await stillOpen({ ...open, fresh: session ?? "" })).toEqual(left);
  });

  it("is refused where it is the present one, common or the owner's name", async () => {
    const account = await newAccount();
    const ctx = ctxOf(await sessionOf(account.id));
    for (const next of [account.password, "password1234", account.email, "short"]) {
      const change = { current: account.password, next, end_tokens: true };
      await expect(changePassword(ctx, change)).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ pointer: "/next" }],
      });
    }
  });

  it("is changed by an account without any role, and by no personal token", async () => {
    const account = await newAccount();
    const actor = await sessionOf(account.id);
    const change = { current: account.password, next: "green pears in the yard", end_tokens: true };
    await expect(
      changePassword(ctxOf({ ...actor, via: "api_token" }), change),
    ).rejects.toMatchObject({ code: "forbidden" });
    await changePassword(ctxOf(actor), change);
    const signIn = { email: account.email, password: change.next, source: account.source };
    expect(await logIn(services.anonymous, signIn)).toMatchObject({ roles: [] });
  });

  it("is changed once where two change it at the same time", async () => {
    const account = await newAccount("viewer");
    const ctx = ctxOf(await sessionOf(account.id));
    const results = await Promise.allSettled(
      ["green pears in the yard", "brown pears in the yard"].map((next) =>
        changePassword(ctx, { current: account.password, next, end_tokens: true }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is changed with the present one, and ends other sessions", async () => {
    const account = await newAccount("viewer");
    const { token } = await logIn(services.anonymous, { ...account });
    const actor = await actorOfBearer(token);
    if (actor === null) throw new Error("no actor");
    const next = "a-new-password-of-mine";
    const end_tokens = true;
    await expect(
      changePassword(ctxOf(actor), { current: "wrong", next, end_tokens }),
    ).rejects.toMatchObject({ code: "invalid_credentials" });
    await changePassword(ctxOf(actor), { current: account.password, next, end_tokens });
    expect(await actorOfBearer(token)).toBeNull();
    await expect(logIn(services.anonymous, { ...account })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    expect(await logIn(services.anonymous, { ...account, password: next })).toHaveProperty("token");
  });
});

describe("personal tokens", () => {
  it("never exceed their owner and end with revocation", async () => {
    const account = await newAccount("importer");
    const { token: jwt } = await logIn(services.anonymous, { ...account });
    const owner = await actorOfBearer(jwt);
    if (owner === null) throw new Error("no actor");
    await expect(
      createToken(ctxOf(owner), {
        name: "too much",
        scopes: ["incident.read"],
        expires_in_days: 1,
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const { token, info } = await createToken(ctxOf(owner), {
      name: "ci",
      scopes: ["import.run"],
      expires_in_days: 1,
    });
    expect(await actorOfBearer(token)).toMatchObject({ via: "api_token", scopes: ["import.run"] });
    const { rows } = await services.db.pool.query(
      "SELECT token_hash::text AS hash FROM api_token WHERE id = $1",
      [info.id],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await listTokens(ctxOf(owner))).tokens).toEqual([
      expect.objectContaining({ id: info.id, revoked_at: null }),
    ]);
    await expect(revokeToken(services.as("viewer"), { id: info.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await revokeToken(ctxOf(owner), { id: info.id });
    expect(await actorOfBearer(token)).toBeNull();
  });

  it("are seen and ended by an administrator, whoever owns them", async () => {
    const account = await newAccount("importer");
    const owner = ctxOf(await sessionOf(account.id));
    const scopes: Action[] = ["import.run"];
    const { token, info } = await createToken(owner, { name: "ci", scopes, expires_in_days: 1 });
    for (const act of [listTokensOf, revokeTokenOf]) {
      await expect(act(owner, { id: account.id })).rejects.toMatchObject({ code: "forbidden" });
    }
    const { tokens } = await listTokensOf(admin, { id: account.id });
    expect(tokens.map(({ id }) => id)).toEqual([info.id]);
    await revokeTokenOf(admin, { id: info.id });
    expect(await actorOfBearer(token)).toBeNull();
    expect(await listTokensOf(admin, { id: account.id })).toEqual({ tokens: [] });
    expect((await lastRecords(1))[0]).toMatchObject({
      kind: "token.revoke",
      actor: `user:${admin.actor.kind === "account" ? admin.actor.id : ""}`,
      sum: { token: info.id, account: account.id },
    });
    await expect(revokeTokenOf(admin, { id: info.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("expire", async () => {
    const account = await newAccount("importer");
    const { token: jwt } = await logIn(services.anonymous, { ...account });
    const owner = await actorOfBearer(jwt);
    if (owner === null) throw new Error("no actor");
    const { token, info } = await createToken(ctxOf(owner), {
      name: "ci",
      scopes: ["import.run"],
      expires_in_days: 1,
    });
    await services.db.pool.query(
      "UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = $1",
      [info.id],
    );
    forgetAccess();
    expect(await actorOfBearer(token)).toBeNull();
  });
});
