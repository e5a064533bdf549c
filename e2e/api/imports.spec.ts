import { createHash } from "node:crypto";
import { type APIResponse, expect, test } from "@playwright/test";
import { bearer, createAccount, freshContext } from "../fixtures/accounts";
import { burpXml, EVIDENCE, freshHost, zapJson } from "../fixtures/reports";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a Burp report becomes incidents whose evidence bytes can be fetched", async ({ request }) => {
  const headers = await bearer(request);
  const file = burpXml(freshHost());
  const response = await request.post("/api/ip3/v1/imports/burp", { headers, data: file });
  expect(response.status(), await response.text()).toBe(201);
  const run = await response.json();
  expect(response.headers().location).toBe(`/api/ip3/v1/imports/${run.id}`);
  expect(run.counts).toMatchObject({
    records: 3,
    created: 2,
    duplicates_in_file: 1,
    evidence_created: 3,
  });
  expect(run.file.sha256).toBe(sha256(file));

  const incident = await (
    await request.get(`/api/ip3/v1/incidents/${run.incidents[0]}`, { headers })
  ).json();
  expect(incident).toMatchObject({
    title: "SQL injection",
    severity: "high",
    evidence_count: 2,
    status: "open",
    source: "import",
  });
  const page = await (
    await request.get(`/api/ip3/v1/incidents/${incident.id}/evidence?limit=1`, { headers })
  ).json();
  expect(page.count).toBe(1);
  const second = await request.get(
    `/api/ip3/v1/incidents/${incident.id}/evidence?limit=1&cursor=${page.next_cursor}`,
    { headers },
  );
  expect(await second.json()).toMatchObject({ count: 1, next_cursor: null });

  const [item] = page.evidence;
  for (const [index, name] of (["request", "response"] as const).entries()) {
    const bytes = await request.get(item.parts[index].href, { headers });
    expect(bytes.status()).toBe(200);
    const body = await bytes.body();
    expect(body.equals(EVIDENCE[name])).toBe(true);
    expect(item.parts[index].sha256).toBe(sha256(body));
    expect(bytes.headers()["content-digest"]).toBe(
      `sha-256=:${createHash("sha256").update(body).digest("base64")}:`,
    );
    expect(bytes.headers()["content-disposition"]).toContain("attachment");
  }
  const record = await (await request.get(item.href, { headers })).body();
  expect(sha256(record)).toBe(item.sha256);
  const original = await (
    await request.get(`/api/ip3/v1/imports/${run.id}/file`, { headers })
  ).body();
  expect(original.equals(file)).toBe(true);

  const again = await (
    await request.post("/api/ip3/v1/imports/burp", { headers, data: file })
  ).json();
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, evidence_created: 0 });
});

test("a ZAP report comes as a form as well", async ({ request }) => {
  const headers = await bearer(request);
  const buffer = zapJson(freshHost());
  const response = await request.post("/api/ip3/v1/imports/zap", {
    headers,
    multipart: { note: "first", file: { name: "zap report.json", mimeType: "text/plain", buffer } },
  });
  expect(response.status(), await response.text()).toBe(201);
  const run = await response.json();
  expect(run.counts).toMatchObject({
    records: 2,
    created: 1,
    duplicates_in_file: 1,
    evidence_created: 2,
  });
  expect(run.file).toMatchObject({ name: "zap report.json", sha256: sha256(buffer) });
  const without = await request.post("/api/ip3/v1/imports/zap", {
    headers,
    multipart: { note: "no file" },
  });
  expect(without.status()).toBe(400);
});

test("what cannot be parsed says where, and is in the history", async ({ request }) => {
  const headers = await bearer(request);
  const file = burpXml(freshHost());
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers,
    data: file.subarray(0, file.length - 30),
  });
  expect(response.status()).toBe(422);
  const problem = await response.json();
  expect(problem).toMatchObject({
    code: "parse_failed",
    position: { line: expect.any(Number), column: expect.any(Number) },
  });
  const { runs } = await (await request.get("/api/ip3/v1/imports?limit=5", { headers })).json();
  const failed = runs.find(
    (run: { error: { line: number } | null }) => run.error?.line === problem.position.line,
  );
  expect(failed).toMatchObject({ status: "failed", counts: { records: 0 } });
});

test("roles decide who may import and read", async ({ request, playwright, baseURL }) => {
  const expected: [string, number, "all" | "own"][] = [
    ["viewer", 403, "all"],
    ["importer", 422, "own"],
    ["analyst", 422, "all"],
    ["lead", 422, "all"],
    ["risk_owner", 403, "all"],
    ["red_team", 403, "own"],
    ["white_team", 403, "own"],
    ["integrator", 403, "own"],
    ["safety_officer", 403, "own"],
    ["auditor", 403, "all"],
    ["admin", 422, "all"],
  ];
  const known = await request.post("/api/ip3/v1/imports/burp", {
    headers: await bearer(request),
    data: burpXml(freshHost()),
  });
  const [id] = (await known.json()).incidents;
  for (const [role, importing, reading] of expected) {
    const account = await createAccount(request, [role]);
    const context = await freshContext(playwright, baseURL);
    const headers = await bearer(context, account);
    const imported = await context.post("/api/ip3/v1/imports/burp", {
      headers,
      data: Buffer.from("x"),
    });
    expect(imported.status(), `${role} imports`).toBe(importing);
    // Without the right to read incidents, an account gets those assigned to it, and that is none
    // here.
    const list = await context.get("/api/ip3/v1/incidents?limit=1", { headers });
    expect((await list.json()).count, `${role} lists`).toBe(reading === "all" ? 1 : 0);
    const one = await context.get(`/api/ip3/v1/incidents/${id}`, { headers });
    expect(one.status(), `${role} reads`).toBe(reading === "all" ? 200 : 403);
    await context.dispose();
  }
});

test("lists are paged by key and refuse what they do not know", async ({ request }) => {
  const headers = await bearer(request);
  const host = freshHost();
  for (const part of ["a", "b", "c"]) {
    await request.post("/api/ip3/v1/imports/burp", { headers, data: burpXml(`${part}.${host}`) });
  }
  for (const sort of ["newest", "severity"]) {
    const seen: string[] = [];
    let url: string | undefined = `/api/ip3/v1/incidents?limit=2&sort=${sort}`;
    for (let pages = 0; url !== undefined && pages < 500; pages++) {
      const response: APIResponse = await request.get(url, { headers });
      const page = await response.json();
      seen.push(...page.incidents.map((incident: { id: string }) => incident.id));
      url = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? "")?.[1];
      expect(url === undefined).toBe(page.next_cursor === null);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const { total } = await (
      await request.get("/api/ip3/v1/incidents?with_total=true&limit=1", { headers })
    ).json();
    expect(seen.length).toBeLessThanOrEqual(total);
    expect(seen.length).toBeGreaterThanOrEqual(6);
  }
  const wrong = await request.get("/api/ip3/v1/incidents?severity=terrible", { headers });
  expect(wrong.status()).toBe(422);
  expect(await wrong.json()).toMatchObject({
    code: "invalid_filter",
    errors: [{ pointer: "query/severity/0" }],
  });
  const cursor = await request.get("/api/ip3/v1/incidents?cursor=bm90IG9uZQ", { headers });
  expect(cursor.status()).toBe(400);
  expect((await cursor.json()).code).toBe("invalid_cursor");
  for (const id of ["INC-1999-000001", "INC-2026-999999999", "nonsense"]) {
    expect((await request.get(`/api/ip3/v1/incidents/${id}`, { headers })).status()).toBe(404);
  }
});

test("the trace verifies", async ({ request }) => {
  const headers = await bearer(request);
  const response = await request.get("/api/trace/verify", { headers });
  expect(await response.json()).toMatchObject({ status: "verified", broken_total: 0 });
});
