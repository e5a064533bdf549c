import { expect, test } from "@playwright/test";
import {
  ADMIN,
  bearer,
  createAccount,
  createNewcomer,
  freshContext,
  mutate,
  signIn,
} from "../fixtures/accounts";

const LOGIN = "/api/ip3/v1/auth/login";

test("a token opens what its roles allow", async ({ request }) => {
  const response = await request.post(LOGIN, { data: ADMIN });
  expect(response.status()).toBe(200);
  const body = await response.json();
  expect(Object.keys(body).sort()).toEqual(["roles", "token"]);
  expect(body.roles).toContain("admin");
  const [header, payload] = body.token.split(".").slice(0, 2);
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(decode(header)).toMatchObject({ alg: "EdDSA", kid: expect.any(String) });
  const claims = decode(payload);
  expect(claims.exp - claims.iat).toBe(3600);
  for (const claim of ["iss", "aud", "sub", "jti", "roles"]) expect(claims).toHaveProperty(claim);
});

test("whatever is wrong gets the same answer", async ({ request }) => {
  const answers = [];
  for (const data of [
    { email: ADMIN.email, password: "wrong-password" },
    { email: "nobody@test.example", password: ADMIN.password },
  ]) {
    const response = await request.post(LOGIN, { data });
    expect(response.status()).toBe(401);
    expect(response.headers()["content-type"]).toBe("application/problem+json");
    const { request_id, ...problem } = await response.json();
    expect(request_id).toBe(response.headers()["x-request-id"]);
    answers.push(problem);
  }
  expect(answers[0]).toMatchObject({
    code: "invalid_credentials",
    error: "invalid_credentials",
    status: 401,
  });
  expect(answers[1]).toEqual(answers[0]);
});

test("a body that is no JSON, of another type, too large or incomplete says so", async ({
  request,
}) => {
  const send = (data: string | Buffer, type = "application/json") =>
    request.post(LOGIN, { data: Buffer.from(data), headers: { "content-type": type } });
  const malformed = await send('{"email":\n  oops}');
  expect(malformed.status()).toBe(400);
  expect(await malformed.json()).toMatchObject({
    code: "invalid_request",
    position: { line: 2, column: 3 },
  });
  expect((await send("a=b", "application/x-www-form-urlencoded")).status()).toBe(415);
  expect((await send(`{"email":"${"x".repeat(20_000)}"}`)).status()).toBe(413);
  const incomplete = await send('{"email":"a@b.example"}');
  expect(incomplete.status()).toBe(401);
  expect(await incomplete.json()).toMatchObject({ code: "invalid_credentials" });
  const numbered = await send('{"email":"a@b.example","password":1}');
  expect(numbered.status()).toBe(422);
  expect(await numbered.json()).toMatchObject({
    code: "validation_failed",
    errors: [{ pointer: "/password" }],
  });
});

test("tokens that we did not sign, or that were changed, open nothing", async ({ request }) => {
  const { authorization } = await bearer(request);
  const [head, payload, signature] = authorization.replace("Bearer ", "").split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const forged = [
    `Bearer ${none}.${payload}.`,
    `Bearer ${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`,
    `Bearer ${head}.${Buffer.from('{"sub":"x"}').toString("base64url")}.${signature}`,
    "Bearer plt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "Basic YTpi",
    "Bearer",
  ];
  for (const value of forged) {
    const response = await request.get("/api/ip3/v1/incidents", {
      headers: { authorization: value },
    });
    expect(response.status(), value).toBe(401);
    expect((await response.json()).code).toBe("unauthenticated");
  }
});

test("a personal token is limited to its scopes and ends when it is revoked", async ({
  request,
}) => {
  await signIn(request);
  const created = await mutate(request, "tokens.create", {
    name: "scanner",
    scopes: ["import.run"],
    expires_in_days: 1,
  });
  const { token, info } = (await created.json()).result.data;
  const headers = { authorization: `Bearer ${token}` };
  const forbidden = await request.get("/api/ip3/v1/incidents", { headers });
  expect(forbidden.status()).toBe(403);
  const allowed = await request.post("/api/ip3/v1/imports/burp", {
    headers,
    data: Buffer.from(""),
  });
  expect((await allowed.json()).code).toBe("parse_failed");
  expect((await mutate(request, "tokens.revoke", { id: info.id })).status()).toBe(200);
  expect((await request.get("/api/ip3/v1/incidents", { headers })).status()).toBe(401);
});

test("logging out ends the token", async ({ request }) => {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/auth/logout", { headers });
  expect(response.status()).toBe(204);
  await expect(async () => {
    expect((await request.get("/api/ip3/v1/incidents", { headers })).status()).toBe(401);
  }).toPass({ timeout: 5_000 });
});

test("disabling an account ends its tokens", async ({ request, playwright, baseURL }) => {
  const account = await createAccount(request, ["viewer"]);
  const other = await freshContext(playwright, baseURL);
  const headers = await bearer(other, account);
  expect((await other.get("/api/ip3/v1/incidents", { headers })).status()).toBe(200);
  await mutate(request, "accounts.update", { id: account.id, disabled: true });
  await expect(async () => {
    expect((await other.get("/api/ip3/v1/incidents", { headers })).status()).toBe(401);
  }).toPass({ timeout: 5_000 });
  expect((await other.post(LOGIN, { data: account })).status()).toBe(401);
  await other.dispose();
});

test("calls with the session from another site are refused", async ({ request }) => {
  await signIn(request);
  const response = await request.post("/api/trpc/tokens.revoke", {
    data: { id: crypto.randomUUID() },
    headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  });
  expect(response.status()).toBe(403);
});

test("the session does not change anything over REST", async ({ request }) => {
  await signIn(request);
  expect((await request.get("/api/ip3/v1/incidents")).status()).toBe(200);
  expect(
    (await request.post("/api/ip3/v1/imports/burp", { data: Buffer.from("<issues/>") })).status(),
  ).toBe(401);
});

const COOKIE = "next-auth.session-token";

test("a copied cookie opens nothing after its owner signed out", async ({
  request,
  playwright,
  baseURL,
}) => {
  const account = await createAccount(request, ["viewer"]);
  const browser = await freshContext(playwright, baseURL);
  await signIn(browser, account);
  const { cookies } = await browser.storageState();
  const copied = `${COOKIE}=${cookies.find(({ name }) => name === COOKIE)?.value}`;
  const thief = await freshContext(playwright, baseURL);
  const replica = await freshContext(playwright, process.env.E2E_NEXT_URL);
  const headers = { cookie: copied };
  const look = async (at: typeof thief) => [
    (await at.get("/api/ip3/v1/incidents?limit=1", { headers })).status(),
    (await at.get("/api/trpc/session.me", { headers })).status(),
  ];
  expect(await look(thief)).toEqual([200, 200]);
  expect(await look(replica)).toEqual([200, 200]);

  const { csrfToken } = await (await browser.get("/api/auth/csrf")).json();
  const left = await browser.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  expect(left.status()).toBe(200);

  expect(await look(thief)).toEqual([401, 401]);
  const session = await thief.get("/api/auth/session", { headers });
  expect(await session.json()).toEqual({});
  // All that it sets is the end of the cookie.
  for (const { value } of session.headersArray().filter(({ name }) => /^set-cookie$/i.test(name))) {
    if (value.startsWith(COOKIE)) expect(value).toMatch(/^[^=]+=; .*Max-Age=0/);
  }
  expect(await (await thief.get("/incidents", { headers })).text()).toContain(
    "You are not signed in",
  );
  await expect(async () => expect(await look(replica)).toEqual([401, 401])).toPass({
    timeout: 5_000,
  });
  for (const each of [browser, thief, replica]) await each.dispose();
});

test("a cookie that cannot be decoded is no session", async ({ playwright, baseURL }) => {
  const client = await freshContext(playwright, baseURL);
  for (const value of ["%", "%E0%A4%A", "a.b.c.d.e"]) {
    const headers = { cookie: `${COOKIE}=${value}` };
    const status = async (path: string) => (await client.get(path, { headers })).status();
    expect(await status("/api/ip3/v1/incidents"), value).toBe(401);
    expect(await status("/api/trpc/session.me"), value).toBe(401);
    expect(await status("/api/auth/session"), value).toBe(200);
    expect(await status("/incidents"), value).toBe(200);
    expect(await status("/sign-in"), value).toBe(200);
  }
  await client.dispose();
});

test("a one-time password opens nothing but its own change", async ({
  request,
  playwright,
  baseURL,
}) => {
  const account = await createNewcomer(request, ["viewer"]);
  const client = await freshContext(playwright, baseURL);
  const headers = await bearer(client, account);
  const refused = await client.get("/api/ip3/v1/incidents", { headers });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "password_change_required" });
  await signIn(client, account);
  const mine = await mutate(client, "tokens.create", { name: "x", scopes: [], expires_in_days: 1 });
  expect(mine.status()).toBe(403);
  expect((await client.get("/api/trpc/session.me")).status()).toBe(200);
  const next = "green pears in the yard";
  const change = { current: account.password, next: "password1234" };
  const common = await client.post("/api/ip3/v1/auth/password", { headers, data: change });
  expect(common.status()).toBe(422);
  expect(await common.json()).toMatchObject({ errors: [{ pointer: "/next" }] });
  const changed = await mutate(client, "account.change_password", { ...change, next });
  expect(changed.status(), await changed.text()).toBe(200);
  // The browser continues with the session of the response.
  expect((await client.get("/api/ip3/v1/incidents")).status()).toBe(200);
  expect((await client.get("/api/ip3/v1/incidents", { headers })).status()).toBe(401);
  expect((await client.post(LOGIN, { data: account })).status()).toBe(401);
  await client.dispose();
});
