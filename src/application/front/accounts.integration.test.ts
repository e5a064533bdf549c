import { afterAll, beforeAll, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import { createMatcher } from "@/platform/front/router";
import { closeLive } from "@/platform/live/live";
import { operationsOf } from "@/platform/openapi/openapi";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { STORED_PASSWORD, storeAccount } from "@/test/stored-account";

const router = createMatcher(operationsOf(ROUTE_MODULES));

let services: TestServices;
let signedIn: string;
let token: string;

async function call(method: string, path: string, by: string, body?: object) {
  const url = `/api/ip3/v1${path}`;
  const found = router.find(method, url);
  if (found === null) throw new Error(`nothing answers ${method} ${url}`);
  const request = new Request(`http://localhost${url}`, {
    method,
    headers: { authorization: `Bearer ${by}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await found.handler(request, { params: Promise.resolve(found.params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text && JSON.parse(text) };
}

async function newcomer(email: string): Promise<string> {
  const made = await call("POST", "/accounts", signedIn, { email, name: "New", roles: ["viewer"] });
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`/api/ip3/v1/accounts/${made.json.account.id}`);
  return made.json.account.id;
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  const since = new Date("2026-01-01");
  const given = { email: "first@test.example", name: "First", roles: ["admin"] as const, since };
  const { account } = await storeAccount(services.db, given);
  signedIn = await issueBearerToken(account, new Date());
  const made = await call("POST", "/tokens", signedIn, {
    name: "leavers",
    scopes: ["account.manage", "token.manage_own"],
    expires_in_days: 1,
  });
  expect(made.status).toBe(201);
  token = made.json.token;
});
afterAll(async () => {
  await closeLive();
  await closeDatabase();
  await services.close();
});

it("gives roles that decide only with the password again, as the console does", async () => {
  const id = await newcomer("lead@test.example");
  const roles = ["viewer", "lead"];
  const without = await call("PATCH", `/accounts/${id}`, signedIn, { roles });
  expect(without).toMatchObject({ status: 403, json: { code: "step_up_required" } });
  const given = { roles, password: STORED_PASSWORD };
  const changed = await call("PATCH", `/accounts/${id}`, signedIn, given);
  expect(changed).toMatchObject({ status: 200, json: { roles } });
  expect(await call("GET", `/accounts/${id}`, signedIn)).toMatchObject({ json: { roles } });
});

it("lets a personal token read and lock out, and open nothing", async () => {
  const id = await newcomer("leaver@test.example");
  expect((await call("GET", "/accounts", token)).status).toBe(200);
  const opening = [
    ["POST", "/accounts", { email: "puppet@test.example", name: "P", roles: [] }],
    ["PATCH", `/accounts/${id}`, { roles: ["viewer", "analyst"] }],
    ["PATCH", `/accounts/${id}`, { disabled: false }],
    ["PATCH", `/accounts/${id}`, { disabled: true, name: "Other" }],
    ["POST", `/accounts/${id}/one-time-password`, undefined],
    ["POST", `/role-requests/${id}/decision`, { decision: "decline" }],
    ["POST", "/tokens", { name: "heir", scopes: ["account.manage"], expires_in_days: 366 }],
  ] as const;
  for (const [method, path, body] of opening) {
    const refused = await call(method, path, token, body);
    expect(refused, `${method} ${path}`).toMatchObject({
      status: 403,
      json: { code: "forbidden" },
    });
  }
  const disabled = await call("PATCH", `/accounts/${id}`, token, { disabled: true });
  expect(disabled).toMatchObject({ status: 200, json: { disabled: true } });
});

it("ends a token of the account that the path names, and of no other", async () => {
  const id = await newcomer("owner@test.example");
  const { json } = await call("GET", "/tokens", signedIn);
  const [own] = json.tokens;
  expect((await call("GET", `/tokens/${own.id}`, signedIn)).json).toEqual(own);
  expect((await call("DELETE", `/accounts/${id}/tokens/${own.id}`, signedIn)).status).toBe(404);
  expect((await call("DELETE", `/tokens/${own.id}`, signedIn)).status).toBe(204);
  expect((await call("GET", "/accounts", token)).status).toBe(401);
});
