import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { beginTotp, confirmNewTotp } from "@/accounts/server/second-factor/enrol-totp";
import { writeSecurityEvents } from "@/accounts/server/security-events/keep-security-events";
import { createToken } from "@/accounts/server/tokens/api-tokens";
import { ROUTE_MODULES } from "@/generated/operations";
import { forgetAccess } from "@/platform/auth/access-cache";
import { actorOfBearer } from "@/platform/auth/account-access";
import { rolesWithRequiredFactor } from "@/platform/auth/required-factor";
import { closeDatabase } from "@/platform/db/database";
import { logger } from "@/platform/log/logger";
import type { ServiceContext } from "@/platform/operation/context";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { appRouter } from "../trpc/root";

let services: TestServices;
let front: TestFront;
let base: string;

beforeAll(async () => {
  process.env.REQUIRE_SECOND_FACTOR = "admin, safety_officer";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront(ROUTE_MODULES, { trustedProxies: 1 });
  base = front.origin;
});

afterAll(async () => {
  delete process.env.REQUIRE_SECOND_FACTOR;
  await front.close();
  await closeDatabase();
  await services.close();
});

function send(method: string, path: string, { token, body, from = "192.0.2.1" }: Sent = {}) {
  return fetch(`${base}${path}`, {
    method,
    headers: {
      "x-forwarded-for": from,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

interface Sent {
  token?: string;
  body?: unknown;
  from?: string;
}

describe("signing in without credentials", () => {
  const path = "/api/ip3/v1/auth/login";

  it.each([
    ["an empty object", {}],
    ["no password", { email: "a@test.example" }],
    ["no address", { password: "x" }],
    ["empty texts", { email: "", password: "" }],
  ])("is refused as wrong ones are: %s", async (_name, body) => {
    const response = await send("POST", path, { body, from: "192.0.2.77" });
    expect([response.status, (await response.json()).code]).toEqual([401, "invalid_credentials"]);
  });

  it.each([undefined, "application/json", "application/x-www-form-urlencoded"])(
    "is refused so without a body of the type %s",
    async (type) => {
      const response = await fetch(`${base}${path}`, {
        method: "POST",
        headers: {
          "x-forwarded-for": "192.0.2.78",
          ...(type === undefined ? {} : { "content-type": type }),
        },
      });
      expect([response.status, (await response.json()).code]).toEqual([401, "invalid_credentials"]);
    },
  );

  it("is a wrong request where what is sent is no text", async () => {
    const response = await send("POST", path, { body: { email: 5, password: "x" } });
    expect([response.status, (await response.json()).code]).toEqual([422, "validation_failed"]);
  });
});

async function newPerson(role: "admin" | "viewer") {
  const email = `${role}-${Math.random().toString(36).slice(2)}@test.example`;
  const input = { email, name: "Person", roles: [role] };
  const { account, one_time_password: password } = await createSettledAccount(
    services.as("admin"),
    input,
  );
  const login = async (code?: string) => {
    const body = { email, password, ...(code === undefined ? {} : { code }) };
    const response = await send("POST", "/api/ip3/v1/auth/login", { body });
    return { status: response.status, ...(await response.json()) };
  };
  return { id: account.id, email, password, login };
}

async function contextOf(token: string): Promise<ServiceContext> {
  const actor = await actorOfBearer(token);
  if (actor === null) throw new Error("the token opens nothing");
  return { ...services.anonymous, actor };
}

describe("a role that needs a second factor", () => {
  it("may do nothing before it has one, and signs in with it from then on", async () => {
    const person = await newPerson("admin");
    const { token, status } = await person.login();
    expect(status).toBe(200);
    const list = await send("GET", "/api/ip3/v1/incidents?limit=1", { token });
    expect([list.status, (await list.json()).code]).toEqual([
      403,
      "second_factor_enrolment_required",
    ]);
    const service = await contextOf(token);
    const caller = appRouter.createCaller({ service });
    await expect(caller.accounts.list()).rejects.toMatchObject({
      cause: { code: "second_factor_enrolment_required" },
    });
    await expect(caller.tokens.list()).rejects.toMatchObject({
      cause: { code: "second_factor_enrolment_required" },
    });
    expect(await caller.session.me()).toMatchObject({
      must_enrol_factor: true,
      may: { "account.manage": false },
    });
    const { secret } = await caller.secondFactor.begin_totp({ password: person.password });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await caller.secondFactor.confirm_totp({ code: totp.generate() });
    // It was opened without the second factor that counts from now on.
    const ended = await send("GET", "/api/ip3/v1/incidents?limit=1", { token });
    expect(ended.status).toBe(401);
    const asked = await person.login();
    expect(asked).toMatchObject({
      status: 401,
      code: "second_factor_required",
      methods: ["totp", "recovery_code"],
    });
    expect(await person.login("000000")).toMatchObject({
      status: 401,
      code: "second_factor_invalid",
    });
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    const entered = await person.login(next);
    expect(entered).toMatchObject({ status: 200, roles: ["admin"] });
    const opened = await send("GET", "/api/ip3/v1/incidents?limit=1", { token: entered.token });
    expect(opened.status).toBe(200);
  });

  it("is required of no other role, and not of personal tokens made before", async () => {
    const viewer = await newPerson("viewer");
    const { token } = await viewer.login();
    expect((await send("GET", "/api/ip3/v1/incidents?limit=1", { token })).status).toBe(200);
    const admin = await newPerson("admin");
    const session = services.as("admin");
    const actor = { ...session.actor, id: admin.id, email: admin.email };
    const input = { name: "Scanner", scopes: ["incident.read" as const], expires_in_days: 1 };
    const made = await createToken({ ...session, actor }, input);
    forgetAccess();
    const listed = await send("GET", "/api/ip3/v1/incidents?limit=1", { token: made.token });
    expect(listed.status).toBe(200);
  });

  it("cannot remove its last one and go on", async () => {
    const person = await newPerson("admin");
    const { token } = await person.login();
    const service = await contextOf(token);
    const { secret } = await beginTotp(service, { password: person.password });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await confirmNewTotp(service, { code: totp.generate() });
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    const { token: second } = await person.login(next);
    const caller = appRouter.createCaller({ service: await contextOf(second) });
    await caller.secondFactor.remove({ password: person.password });
    const list = await send("GET", "/api/ip3/v1/incidents?limit=1", { token: second });
    expect(list.status).toBe(403);
  });

  it("is named where it is no role", () => {
    expect(rolesWithRequiredFactor()).toEqual(["admin", "safety_officer"]);
  });
});

describe("over REST", () => {
  it("a refused right leaves an event with the address, and the log line has it too", async () => {
    const viewer = await newPerson("viewer");
    const { token } = await viewer.login();
    const info = vi.spyOn(logger(), "info");
    const from = "2001:db8:1:2:3:4:5:6";
    const refused = await send("GET", "/api/ip3/v1/security-events", { token, from });
    expect(refused.status).toBe(403);
    expect(info).toHaveBeenCalledWith(
      expect.objectContaining({ operation: "listSecurityEvents", source: "2001:db8:1:2::/64" }),
      "request",
    );
    info.mockRestore();
    const caller = appRouter.createCaller({
      service: { ...(await contextOf(token)), source: "192.0.2.9" },
    });
    await expect(caller.accounts.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const prefetching = appRouter.createCaller({
      service: { ...(await contextOf(token)), source: "192.0.2.10" },
      isPrefetch: true,
    });
    await expect(prefetching.accounts.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await writeSecurityEvents(services.service);
    const auditor = await createSettledAccount(services.as("admin"), {
      email: "auditor@test.example",
      name: "Auditor",
      roles: ["auditor"],
    });
    const login = await send("POST", "/api/ip3/v1/auth/login", {
      body: { email: "auditor@test.example", password: auditor.one_time_password },
    });
    const { token: reader } = await login.json();
    const path = `/api/ip3/v1/security-events?account=${viewer.email}&kind=refused`;
    const events = await (await send("GET", path, { token: reader })).json();
    expect(events.events).toHaveLength(2);
    expect(events.events).toContainEqual(
      expect.objectContaining({ source: "192.0.2.9", reason: "account.manage" }),
    );
    expect(events.events).toContainEqual(
      expect.objectContaining({
        kind: "refused",
        account: expect.objectContaining({ id: viewer.id }),
        source: "2001:db8:1:2::/64",
        reason: "security_event.read",
        count: 1,
      }),
    );
    const wrong = await send("GET", "/api/ip3/v1/security-events?kind=none", { token: reader });
    expect(wrong.status).toBe(422);
  });

  it("thirty addresses of one /64 share the budget of one source", async () => {
    const statuses: number[] = [];
    const person = await newPerson("viewer");
    for (let n = 0; n < 12; n++) {
      const from = `2001:db8:77:1::${n.toString(16)}`;
      const body = { email: person.email, password: "wrong" };
      statuses.push((await send("POST", "/api/ip3/v1/auth/login", { body, from })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(401), 429, 429]);
  });
});
