import { expect, test } from "@playwright/test";
import { bearer } from "../fixtures/accounts";

test("the public list serves simulated incidents only", async ({ request }) => {
  const response = await request.get("/api/ip3/incidents");
  expect(response.status()).toBe(200);
  const body = await response.json();
  expect(body).toMatchObject({
    ok: true,
    source: "simulation",
    count: body.incidents.length,
    warnings: [],
  });
  expect(body.count).toBeGreaterThan(20);
  const sum = Object.values<number>(body.by_severity).reduce((a, b) => a + b, 0);
  expect(sum).toBe(body.count);
  const coverage = body.incidents.map((i: { coverage_pct: number }) => i.coverage_pct);
  const mean = coverage.reduce((a: number, b: number) => a + b, 0) / coverage.length;
  expect(body.gap_pct).toBeCloseTo(100 - mean, 1);
  for (const incident of body.incidents) expect(incident.source).toBe("simulation");
});

test("it pages by Link, for pages of any origin", async ({ request }) => {
  const first = await request.get("/api/ip3/incidents?limit=7&severity=high,critical");
  expect(first.headers()["access-control-allow-origin"]).toBe("*");
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers().link ?? "")?.[1] ?? "";
  expect(next).toContain("severity=high%2Ccritical");
  const [one, two] = [await first.json(), await (await request.get(next)).json()];
  expect(new URL(next, "http://localhost").searchParams.get("cursor")).toBe(one.next_cursor);
  const ids = [...one.incidents, ...two.incidents].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(7 + two.count);
  expect(two.count).toBeGreaterThan(0);
});

test("filters narrow it and never fail", async ({ request }) => {
  const get = async (query: string) => (await request.get(`/api/ip3/incidents?${query}`)).json();
  const critical = await get("severity=critical,high&status=open&group=web");
  expect(critical.count).toBeGreaterThan(0);
  for (const incident of critical.incidents) {
    expect(["critical", "high"]).toContain(incident.severity);
    expect(incident).toMatchObject({ status: "open", group: "web" });
  }
  const fixing = await get("status=fixing");
  expect(
    fixing.incidents.every((i: { workflow_status: string }) => i.workflow_status === "fixing"),
  ).toBe(true);
  const unknown = await get("severity=terrible");
  expect(unknown).toMatchObject({
    ok: true,
    count: 0,
    gap_pct: 0,
    warnings: [{ code: "invalid_filter" }],
  });
  expect((await get("severity=terrible,low")).count).toBeGreaterThan(0);
});

test("the legacy path is protected and deprecated", async ({ request }) => {
  const anonymous = await request.get("/api/incidents");
  expect(anonymous.status()).toBe(401);
  expect(anonymous.headers()["www-authenticate"]).toContain("Bearer");
  const wrong = await request.get("/api/incidents", {
    headers: { "x-svc-secret": "not the secret" },
  });
  expect(wrong.status()).toBe(401);
  const secret = process.env.SVC_SECRET ?? "";
  for (const headers of [{ "x-svc-secret": secret }, await bearer(request)]) {
    const response = await request.get("/api/incidents", { headers });
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      deprecation: expect.stringMatching(/^@\d+$/),
      sunset: expect.any(String),
    });
  }
  const elsewhere = await request.get("/api/ip3/v1/incidents", {
    headers: { "x-svc-secret": secret },
  });
  expect(elsewhere.status()).toBe(401);
});

test("status and pages are public", async ({ request }) => {
  const status = await (await request.get("/ai-truth/ipIII/status.json")).json();
  expect(status).toMatchObject({ module: "ipIII", status: "ok", database: "ok" });
  const { pages } = await (await request.get("/ai-truth/ipIII/pages.json")).json();
  const addresses = pages.map(({ path }: { path: string }) => path);
  expect(addresses).toEqual(expect.arrayContaining(["/engagements", "/agents/{id}", "/directory"]));
  expect(addresses.length).toBeGreaterThan(35);
  for (const page of pages) {
    if (page.path.includes("{")) continue;
    const response = await request.get(page.path);
    expect(response.status(), page.path).toBe(200);
  }
});

test("the API describes itself", async ({ request }) => {
  const document = await (await request.get("/api/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  expect(document.paths["/api/ip3/v1/imports/burp"].post.responses).toHaveProperty("201");
  const page = await request.get("/docs/api");
  expect(await page.text()).toContain("/api/ip3/v1/imports/burp");
});

test("answers carry their security headers, and unknown methods and paths say so", async ({
  request,
}) => {
  const response = await request.get("/api/ip3/incidents");
  expect(response.headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-request-id": expect.any(String),
  });
  const refused = await request.delete("/api/ip3/v1/incidents");
  expect(refused.status()).toBe(405);
  expect(refused.headers().allow).toBe("GET, HEAD, OPTIONS");
  expect((await refused.json()).code).toBe("method_not_allowed");
  expect((await request.get("/api/ip3/v1/nowhere")).status()).toBe(404);
  const given = await request.get("/api/ip3/incidents", {
    headers: { "x-request-id": "my-request-0001" },
  });
  expect(given.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});
