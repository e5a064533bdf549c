import { expect, test } from "@playwright/test";
import { bearer, mutate, signIn } from "../fixtures/accounts";
import { sendRaw } from "../fixtures/raw-request";

const NUL = "%00";

interface Parameter {
  name: string;
  in: string;
}

test("a NUL in any query or path is refused, on every operation that reads", async ({
  request,
}) => {
  const headers = await bearer(request);
  const { paths } = await (await request.get("/api/openapi.json")).json();
  const gets = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths).flatMap(
    ([path, { get }]) => (get === undefined ? [] : [{ path, parameters: get.parameters ?? [] }]),
  );
  const asked = gets.flatMap(({ path, parameters }) => {
    const queries = parameters.filter((parameter) => parameter.in === "query");
    const plain = path.replace(/\{[^}]+\}/g, "x");
    return [
      ...(plain === path ? [] : [path.replace(/\{[^}]+\}/g, NUL)]),
      ...queries.map(({ name }) => `${plain}?${name}=${NUL}`),
      ...queries.map(({ name }) => `${plain}?${name}=a${NUL}b`),
    ];
  });
  expect(asked.length).toBeGreaterThan(200);
  const failed: string[] = [];
  for (const target of asked) {
    const { status } = await sendRaw({
      method: "GET",
      url: `${test.info().project.use.baseURL}${target}`,
      headers,
    });
    if (status >= 500 || status < 400) failed.push(`${status} ${target}`);
  }
  expect(failed).toEqual([]);
  const named = await request.get(`/api/ip3/v1/incidents?owner=${NUL}`, { headers });
  expect(await named.json()).toMatchObject({
    status: 422,
    code: "invalid_filter",
    errors: [{ pointer: "query/owner" }],
  });
});

test("what tRPC refuses by itself is the caller's fault", async ({ request }) => {
  await signIn(request);
  const own = { "sec-fetch-site": "same-origin" };
  const problemOf = async (response: Awaited<ReturnType<typeof mutate>>) => {
    const { error } = await response.json();
    return [response.status(), error.data.problem.status, error.data.problem.code];
  };
  const asJson = await mutate(request, "uploads.create", { a: 1 });
  expect(await problemOf(asJson)).toEqual([415, 415, "unsupported_media_type"]);
  const byGet = await request.get("/api/trpc/notices.markRead?input=%7B%7D", { headers: own });
  expect(await problemOf(byGet)).toEqual([405, 405, "method_not_allowed"]);
  const nul = await mutate(request, "views.save", { name: "a\u0000b", query: "" });
  expect(await problemOf(nul)).toEqual([422, 422, "validation_failed"]);
  const half = await mutate(request, "views.save", { name: "\ud800", query: "" });
  expect(await problemOf(half)).toEqual([422, 422, "validation_failed"]);
  const broken = await request.post("/api/trpc/views.save", {
    data: Buffer.from("{"),
    headers: { ...own, "content-type": "application/json" },
  });
  expect(await problemOf(broken)).toEqual([400, 400, "invalid_request"]);
  const many = Array(200).fill("no.such").join(",");
  const batch = await request.get(`/api/trpc/${many}?batch=1&input=%7B%7D`, { headers: own });
  expect(batch.status()).toBe(400);
});

test("tRPC refuses signed-out callers", async ({ request }) => {
  for (const path of ["session.me", "no.such", "a,b?batch=1"]) {
    const response = await request.get(`/api/trpc/${path}`);
    expect([response.status(), (await response.json()).code]).toEqual([401, "unauthenticated"]);
  }
});

test("next-auth is given nothing that it answers with 500", async ({ request, baseURL }) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const hostile = [`${baseURL}.evil.example/`, "http://[", "javascript:alert(1)", "//evil.example"];
  for (const callbackUrl of hostile) {
    const form = { csrfToken, callbackUrl };
    const out = await request.post("/api/auth/signout", { form, maxRedirects: 0 });
    expect(out.status(), callbackUrl).toBe(302);
    expect(new URL(out.headers().location ?? "", baseURL).origin).toBe(process.env.E2E_BASE_URL);
    const query = `?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const asked = await request.get(`/api/auth/session${query}`, { maxRedirects: 0 });
    expect([200, 400], callbackUrl).toContain(asked.status());
    const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
    const tossed = await request.get("/api/auth/session", { headers: { cookie } });
    expect([200, 400], callbackUrl).toContain(tossed.status());
    if (tossed.status() === 400) expect(tossed.headers()["set-cookie"]).toContain("Max-Age=0");
  }
  const url = `${baseURL}/api/auth/callback/credentials`;
  const headers = { "content-type": "application/json" };
  for (const body of ["{", "null", "[]", "1", '"x"', "\xff"]) {
    const answer = await sendRaw({
      method: "POST",
      url,
      headers,
      chunk: Buffer.from(body, "latin1"),
    });
    expect(answer.status, body).toBe(400);
  }
  expect((await request.post("/api/auth/_log", { data: { message: "x" } })).status()).toBe(404);
});

test("a form that breaks off is malformed", async ({ request, baseURL }) => {
  const authorization = await bearer(request);
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<issues>';
  for (const body of [head, "--b\r\nContent-Dis", "--b--", ""]) {
    const answer = await sendRaw({
      method: "POST",
      url: `${baseURL}/api/ip3/v1/imports/burp`,
      headers: { ...authorization, "content-type": "multipart/form-data; boundary=b" },
      chunk: Buffer.from(body || " "),
    });
    expect([answer.status, JSON.parse(answer.body).code], body).toEqual([400, "invalid_request"]);
  }
});

test("pages with a NUL in their address are answered", async ({ request }) => {
  await signIn(request);
  for (const path of [
    "/incidents?q=%00",
    "/incidents?owner=%00",
    "/incidents/%00",
    "/directory?q=%00",
  ]) {
    expect((await request.get(path)).status(), path).toBeLessThan(500);
  }
});
