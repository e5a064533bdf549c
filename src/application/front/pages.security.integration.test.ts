import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase } from "@/platform/db/database";
import { PageCopy } from "@/platform/front/page-copy";
import { PREFETCH_HEADER } from "@/platform/http/prefetch-header";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";

let services: TestServices;
let front: TestFront;
let signIn: PageCopy | undefined;
/** Requests that reached Next. */
let reached: { url: string | undefined; prefetch: unknown }[] = [];
let addresses = 0;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront([], {
    isSecure: true,
    trustedProxies: 1,
    signIn: () => signIn,
    next: async (request, response) => {
      reached.push({ url: request.url, prefetch: request.headers[PREFETCH_HEADER] });
      response.writeHead(200).end("next");
    },
  });
});

beforeEach(() => {
  reached = [];
});

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const from = { "x-forwarded-for": `198.51.100.${++addresses}` };
  const response = await fetch(`${front.origin}${path}`, {
    method,
    headers: { ...from, ...headers },
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

it("names a page that was not requested before, and does not trust our own header in a request", async () => {
  for (const headers of [
    { "next-router-prefetch": "1" },
    { "sec-purpose": "prefetch;prerender" },
    { [PREFETCH_HEADER]: "1" },
    {},
  ]) {
    await get("/incidents", headers);
  }
  expect(reached.map(({ prefetch }) => prefetch)).toEqual(["1", "1", undefined, undefined]);
});

describe("the page to sign in", () => {
  const PAGE = "/sign-in?next=/agents";
  const NONCE = "AAAAAAAAAAAAAAAAAAAAAA==";

  it("comes from its copy for signed-out users, and counts as a visit", async () => {
    const policy = { "content-security-policy": `script-src 'nonce-${NONCE}'` };
    const headers = new Headers({ "content-type": "text/html", ...policy });
    signIn = new PageCopy({ status: 200, headers, body: NONCE });
    const answers = [
      await get(PAGE),
      await get(PAGE),
      await get(PAGE, { cookie: "next-auth.session-token=%" }),
    ];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(3);
    for (const answer of answers) {
      const sent = answer.headers;
      expect(sent.get("content-security-policy")).toBe(`script-src 'nonce-${answer.body}'`);
      expect(sent.get("strict-transport-security")).toMatch(/^max-age/);
    }
    expect(reached).toEqual([]);
    const from = { "x-forwarded-for": "203.0.113.77" };
    for (let n = 0; n < 300; n++) expect((await get(PAGE, from)).status).toBe(200);
    expect((await get(PAGE, from)).status).toBe(429);
  });

  it("comes from Next for its own router and before there is a copy, and takes no other method", async () => {
    await get(PAGE, { rsc: "1" });
    expect((await get(PAGE, {}, "POST")).status).toBe(405);
    signIn = undefined;
    await get(PAGE);
    expect(reached.map(({ url }) => url)).toEqual([PAGE, PAGE]);
  });
});
