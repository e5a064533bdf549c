import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { AccountActor } from "@/platform/operation/context";

const error = vi.hoisted(() => vi.fn());
const session = vi.hoisted(() => ({ actor: null as AccountActor | null }));
vi.mock("@/platform/log/logger", () => {
  const log = { error, warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  return { logger: () => log };
});
vi.mock("@/platform/auth/session", () => ({ sessionActor: async () => session.actor }));

import { closeDatabase } from "@/platform/db/database";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { handleTrpcRequest } from "./handle-request";

let services: TestServices;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  services = await startServices();
  const owner = { email: "owner@test.example", name: "Owner", roles: ["viewer"] as const };
  const { account } = await storeAccount(services.db, owner);
  session.actor = { ...services.as().actor, id: account.id };
});

beforeEach(() => error.mockClear());

afterAll(async () => {
  await closeDatabase();
  await services.close();
});

async function ask(path: string, init: RequestInit = {}, type = "application/json") {
  const headers = { "content-type": type, "sec-fetch-site": "same-origin" };
  const request = new Request(`http://localhost/api/trpc/${path}`, { headers, ...init });
  const response = await handleTrpcRequest(request);
  const json = await response.json();
  const problem = json.error?.data?.problem ?? json;
  return { status: response.status, problem };
}

const post = (body: string | Uint8Array<ArrayBuffer>) => ({ method: "POST", body });
const ASKED_NUL = encodeURIComponent(JSON.stringify({ q: "\0" }));
const BATCH = `${Array(21).fill("session.me").join(",")}?batch=1&input=%7B%7D`;

it.each<[string, Parameters<typeof ask>, number, string]>([
  ["a mutation by GET", ["notices.markRead?input=%7B%7D"], 405, "method_not_allowed"],
  ["an unknown procedure", ["no.such"], 404, "not_found"],
  ["an upload in JSON", ["uploads.create", post("{}")], 415, "unsupported_media_type"],
  ["another type", ["views.save", post("a=b"), "text/plain"], 415, "unsupported_media_type"],
  ["no JSON", ["views.save", post("{")], 400, "invalid_request"],
  ["no JSON in a query", ["incidents.list?input=%7B"], 400, "invalid_request"],
  ["a NUL", [`incidents.list?input=${ASKED_NUL}`], 422, "validation_failed"],
  ["half a pair", ["views.save", post('{"name":"\\ud800","query":""}')], 422, "validation_failed"],
  ["too many at once", [BATCH], 400, "invalid_request"],
  ["too large a body", ["views.save", post(`"${"x".repeat(1 << 20)}"`)], 413, "payload_too_large"],
])("%s is the caller's fault, and no error of ours in the log", async (_, asked, status, code) => {
  const answer = await ask(...asked);
  expect([answer.status, answer.problem.status, answer.problem.code]).toEqual([
    status,
    status,
    code,
  ]);
  expect(error).not.toHaveBeenCalled();
});

it("takes a mutation without a body, as one without input is sent", async () => {
  for (const body of [undefined, ""]) {
    const asked = { method: "POST", ...(body === undefined ? {} : { body }) };
    expect((await ask("calendar.create", asked)).status).toBe(200);
  }
});

it("answers as many queries at once as a page may ask", async () => {
  const path = `${Array(20).fill("session.me").join(",")}?batch=1&input=%7B%7D`;
  expect((await ask(path)).status).toBe(200);
});
