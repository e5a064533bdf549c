import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyTrace } from "@/log/server/verify-trace";
import { forgetAccess } from "@/platform/auth/access-cache";
import { actorOfBearer } from "@/platform/auth/account-access";
import type { ServiceContext } from "@/platform/operation/context";
import { ensureSecrets, rotateSigningKey, secrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { STORED_PASSWORD, storeAccount } from "@/test/stored-account";
import { changePassword } from "./change-password";
import { createAccount } from "./create-account";
import { listAccounts } from "./list-accounts";
import { logIn } from "./sign-in/log-in";
import { logOut } from "./sign-in/log-out";
import { verifyCredentials } from "./sign-in/verify-credentials";
import { createToken, listTokens, revokeToken } from "./tokens/api-tokens";
import { updateAccount } from "./update-account";

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

async function newAccount(...roles: ("viewer" | "analyst" | "importer")[]) {
  sources += 1;
  const email = `person-${sources}@test.example`;
  const { account, one_time_password } = await createSettledAccount(admin, {
    email,
    name: "Person",
    roles,
    password: STORED_PASSWORD,
  });
  return { ...account, password: one_time_password, source: `192.0.2.${sources}` };
}

function ctxOf(actor: ServiceContext["actor"]): ServiceContext {
  return { ...services.anonymous, actor };
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

  it("never leave the service without an administrator", async () => {
    const last = admin.actor.id;
    await expect(updateAccount(admin, { id: last, disabled: true })).rejects.toMatchObject({
      code: "conflict",
    });
    // An administrator whose right is just being removed.
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
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 2",
    );
    const bodies = rows.map((row) => JSON.parse(row.line.toString()).body);
    expect(bodies[0]).toMatchObject({
      kind: "account.update",
      actor: `user:${admin.actor.id}`,
      sum: { account: account.id, roles_before: ["viewer"], roles: ["importer"] },
    });
    expect(bodies[1]).toMatchObject({ kind: "account.create" });
    expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
  });
});

describe("one's own password", () => {
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
