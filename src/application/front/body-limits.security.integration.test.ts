import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import { bodyLimitOf } from "@/platform/http/route";
import { closeLive } from "@/platform/live/live";
import { operationsOf } from "@/platform/openapi/openapi";
import { ROLES } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { type RawRequest, sendRaw } from "../../../e2e/fixtures/raw-request";
import { appRouter } from "../trpc/root";

/** Every procedure and every operation, with a body of 40 MB, by Content-Length and in chunks. */

const MIB = 1024 * 1024;
const LENGTH = { "content-type": "application/json", "content-length": String(40 * MIB) };
const CHUNKS = {
  headers: { "content-type": "application/json" },
  chunk: Buffer.alloc(MIB, "[],"),
  times: 40,
};
/** Answers of operations that come before a body is read. */
const BEFORE_READING = [400, 401, 403, 404, 409, 415, 422];

let services: TestServices;
let front: TestFront;
let credential: Record<string, string>;
/** Requests that reached Next. */
let reached: string[] = [];

beforeAll(async () => {
  services = await startServices({ RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  await ensureSecrets(new Date());
  front = await openTestFront(ROUTE_MODULES, {
    uploadLimit: 39 * MIB,
    next: async (request, response) => {
      reached.push(`${request.url} ${(await text(request)).length}`);
      response.writeHead(200).end();
    },
  });
  const { account } = await storeAccount(services.db, {
    email: "all@test.example",
    name: "All",
    roles: ROLES,
  });
  const token = await issueBearerToken(account, new Date());
  credential = { authorization: `Bearer ${token}` };
});

beforeEach(() => {
  reached = [];
});

afterAll(async () => {
  await front.close();
  await closeLive();
  await closeDatabase();
  await services.close();
});

const send = (sent: Omit<RawRequest, "url">, path: string) =>
  sendRaw({ ...sent, url: `${front.origin}${path}` });

it.each(Object.keys(appRouter._def.procedures))(
  "/api/trpc/%s takes none, from any sender",
  async (procedure) => {
    const path = `/api/trpc/${procedure}`;
    for (const sent of [{ headers: LENGTH }, CHUNKS]) {
      const { status, body } = await send({ method: "POST", ...sent }, path);
      expect([status, JSON.parse(body).limit_bytes]).toEqual([413, MIB]);
    }
    expect(reached).toEqual([]);
  },
);

it("takes no report of more than its limit, from any sender", async () => {
  const headers = { ...LENGTH, "content-type": "application/octet-stream" };
  const { status } = await send({ method: "POST", headers }, "/api/trpc/uploads.create");
  expect(status).toBe(413);
});

it.each(
  operationsOf(ROUTE_MODULES).map((each) => [each.handler.declaration.operation, each] as const),
)("%s takes no more than it declares", async (_, { path, method, handler }) => {
  const { body } = handler.declaration;
  if (body !== undefined && bodyLimitOf(body) >= 40 * MIB) return;
  const target = path.replaceAll(/\{[^}]+\}/g, "x");
  for (const by of [{}, credential]) {
    const asked = { method: method.toUpperCase() };
    const byLength = await send({ ...asked, headers: { ...LENGTH, ...by } }, target);
    expect(byLength.status).toBe(413);
    const headers = { ...CHUNKS.headers, ...by };
    const inChunks = await send({ ...asked, ...CHUNKS, headers }, target);
    // An operation with a body checks the right, and the resources in the path, before it reads any
    // of it.
    expect(body === undefined ? [413] : [413, ...BEFORE_READING]).toContain(inChunks.status);
  }
});
