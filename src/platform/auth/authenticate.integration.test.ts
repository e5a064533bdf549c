import { importJWK, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resetPassword } from "@/accounts/server/reset-password";
import { logOut } from "@/accounts/server/sign-in/log-out";
import { createToken } from "@/accounts/server/tokens/api-tokens";
import { updateAccount } from "@/accounts/server/update-account";
import { presentActor } from "@/platform/http/present-actor";
import type { AccountActor } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { PEER_HEADER } from "../limits/peer-address";
import { ensureSecrets, secrets } from "../secrets/secrets";
import { accessCache, forgetAccess } from "./access-cache";
import { newApiToken } from "./api-token";
import { authenticate } from "./authenticate";
import { issueBearerToken, verifyBearerToken } from "./bearer-token";

let services: TestServices;
let account: { id: string; roles: "viewer"[]; sessionEpoch: number };
let peers = 0;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  const input = { email: "person@test.example", name: "Person", roles: ["viewer" as const] };
  const { account: made } = await createSettledAccount(services.as("admin"), input);
  account = { id: made.id, roles: ["viewer"], sessionEpoch: 1 };
});
afterAll(() => services.close());
beforeEach(() => forgetAccess());

const newPeer = () => `192.0.2.${++peers}`;

function tryWith(credential: string, peer: string) {
  const headers = { authorization: `Bearer ${credential}`, [PEER_HEADER]: peer };
  return authenticate(new Request("http://localhost/", { headers }), ["bearer"]);
}

const codeOf = (credential: string, peer: string) =>
  tryWith(credential, peer).then(
    () => "good",
    (error: { code?: string }) => error.code,
  );

async function signed(typ: string): Promise<string> {
  const [key] = secrets().signing_keys;
  if (key === undefined) throw new Error("no key");
  return new SignJWT({ roles: [], epoch: 1 })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ })
    .setIssuer("proofline")
    .setAudience("proofline-api")
    .setSubject(account.id)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(await importJWK(key.private_jwk as JWK, "EdDSA"));
}

describe("a bearer credential", () => {
  it("of more than 4 kB is refused unseen", async () => {
    expect(await codeOf("x".repeat(5_000), newPeer())).toBe("unauthenticated");
    expect(accessCache().sizes).toEqual({ known: 0, refused: 0 });
  });

  it("of no account is cached by its digest, among few, and evicts none of an account", async () => {
    const good = await issueBearerToken(account, new Date());
    expect(await codeOf(good, newPeer())).toBe("good");
    for (let n = 0; n < 1_200; n++) {
      await codeOf(`wrong.${n}.${"x".repeat(3_000)}`, `198.51.100.${n}`);
    }
    expect(accessCache().sizes).toEqual({ known: 1, refused: 1_000 });
  });

  it("of another type is none, even if validly signed", async () => {
    expect(await verifyBearerToken(await signed("JWT"))).toMatchObject({ sub: account.id });
    for (const typ of ["chat+jwt", "at+jwt", ""]) {
      expect(await verifyBearerToken(await signed(typ)), typ).toBeNull();
    }
  });
});

describe("a source that fails too often", () => {
  it("is refused after sixty times, without a look-up", async () => {
    const peer = newPeer();
    for (let n = 0; n < 60; n++) {
      expect(await codeOf(newApiToken().token, peer)).toBe("unauthenticated");
    }
    expect(await codeOf(newApiToken().token, peer)).toBe("rate_limited");
    expect(accessCache().sizes).toEqual({ known: 0, refused: 60 });
    // Others do not notice.
    expect(await codeOf(newApiToken().token, newPeer())).toBe("unauthenticated");
  });

  it("may go on with what was found good before, however it is cached", async () => {
    const peer = newPeer();
    const owner = await tryWith(await issueBearerToken(account, new Date()), peer);
    const scopes = ["incident.read" as const];
    const input = { name: "ci", scopes, expires_in_days: 1 };
    const { token } = await createToken({ ...services.anonymous, actor: owner }, input);
    expect(await codeOf(token, peer)).toBe("good");
    for (let n = 0; n < 61; n++) await codeOf(newApiToken().token, peer);
    expect(await codeOf(newApiToken().token, peer)).toBe("rate_limited");
    forgetAccess();
    expect(await codeOf(token, peer)).toBe("good");
    // A token that we signed is recognised without a look-up.
    expect(await codeOf(await issueBearerToken(account, new Date()), peer)).toBe("good");
  });

  it("does not come about by good ones", async () => {
    const peer = newPeer();
    const token = await issueBearerToken(account, new Date());
    for (let n = 0; n < 100; n++) expect(await codeOf(token, peer)).toBe("good");
    expect(await codeOf("wrong", peer)).toBe("unauthenticated");
  });
});

describe("whose an answer that lasts is", () => {
  const holding = (authorization: string) =>
    presentActor(new Request("http://localhost/", { headers: { authorization } }), ["bearer"]);

  it("ends with the token, the account's disabling and a reset", async () => {
    const admin = services.as("admin");
    for (const end of [
      async (actor: AccountActor) => logOut({ ...services.anonymous, actor }),
      async ({ id }: AccountActor) => void (await resetPassword(admin, { id })),
      async ({ id }: AccountActor) => void (await updateAccount(admin, { id, disabled: true })),
    ]) {
      const email = `${crypto.randomUUID()}@test.example`;
      const input = { email, name: "Person", roles: ["viewer" as const, "admin" as const] };
      const { account: made } = await createSettledAccount(admin, input);
      const owner = { id: made.id, roles: made.roles, sessionEpoch: 1 };
      const token = `Bearer ${await issueBearerToken(owner, new Date())}`;
      const actor = await holding(token);
      if (actor.kind !== "account") throw new Error("no account");
      await end(actor);
      await expect(holding(token)).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});
