import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { closeDatabase } from "@/platform/db/database";
import { operationsOf } from "@/platform/openapi/openapi";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";

/** Open without any credential; all else requires an account, a key or a secret address. */
const OPEN = [
  "/ai-truth/ipIII/pages.json",
  "/ai-truth/ipIII/status.json",
  "/api/agent-client",
  "/api/agent-client/sha256",
  "/api/agents/directory",
  "/api/agents/{id}/did.json",
  "/api/chat",
  "/api/federation/removals",
  "/api/ip3/incidents",
  "/api/trace/checkpoint",
  "/api/trace/checkpoints",
  "/api/trace/checkpoints/{size}",
  "/api/trace/consistency",
  "/api/trace/inclusion",
  "/api/trace/keys",
  "/api/trace/tile/{level}/{...path}",
  "/api/verifier",
  "/api/verifier/sha256",
  "/schema/evidence-package/v1",
];

const PATHS = [...new Set(operationsOf(ROUTE_MODULES).map(({ path }) => path))];
const CLOSED = PATHS.filter((path) => !OPEN.includes(path));
const ORIGIN = { origin: "https://page.example" };

let services: TestServices;
let front: TestFront;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront(ROUTE_MODULES);
});

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

const urlOf = (path: string) => `${front.origin}${path.replaceAll(/\{[^}]*\}/g, "x")}`;

async function preflight(path: string, method = "GET") {
  const headers = { ...ORIGIN, "access-control-request-method": method };
  return fetch(urlOf(path), { method: "OPTIONS", headers });
}

function allowed({ headers }: Response) {
  const names = [...headers.keys()].filter((name) => name.startsWith("access-control-allow-"));
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

it("names the formats where a report is sent to one that there is not", async () => {
  const path = `${front.origin}/api/ip3/v1/imports`;
  const answer = await fetch(`${path}/nope`, { method: "POST", body: "x" });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    code: "not_found",
    detail: expect.stringContaining("auto, burp, zap"),
    formats: expect.arrayContaining(["auto", "sarif"]),
  });
  expect((await fetch(`${path}/nope`, { method: "DELETE" })).status).toBe(405);
  expect((await fetch(`${path}/auto`, { method: "POST", body: "x" })).status).toBe(401);
});

describe("pages of other origins", () => {
  it.each(OPEN)("may read %s, refusals among it, and only without credentials", async (path) => {
    const answer = await fetch(urlOf(path), { headers: ORIGIN });
    await answer.body?.cancel();
    expect(allowed(answer)).toEqual({ "access-control-allow-origin": "*" });
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const asked = await preflight(path);
    expect(asked.status).toBe(204);
    expect(allowed(asked)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": expect.stringContaining("If-None-Match"),
    });
  });

  it.each(CLOSED)("are not let at %s", async (path) => {
    for (const method of ["GET", "POST"])
      expect(allowed(await preflight(path, method))).toEqual({});
    const answer = await fetch(urlOf(path), { headers: { ...ORIGIN, authorization: "Bearer x" } });
    await answer.body?.cancel();
    expect(allowed(answer)).toEqual({});
  });

  it("may not send to what they may read", async () => {
    const headers = { ...ORIGIN, "content-type": "application/json" };
    const path = `${front.origin}/api/agents/challenge`;
    const answer = await fetch(path, { method: "POST", headers, body: "{}" });
    expect(allowed(answer)).toEqual({});
  });
});
