import { isDeepStrictEqual } from "node:util";
import { type APIResponse, expect, test } from "@playwright/test";
import { bearer, freshContext } from "../fixtures/accounts";
import { burpXml, freshHost } from "../fixtures/reports";

/** Differ from answer to answer, or belong to the connection. */
const UNCOMPARED = [
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "ratelimit",
  "vary",
  "x-request-id",
];

async function comparable(response: APIResponse) {
  const headers = response.headers();
  for (const name of UNCOMPARED) delete headers[name];
  const body = (await response.body()).toString("latin1");
  return {
    status: response.status(),
    headers,
    body: body.replace(/"request_id":"[^"]*"/, '"request_id":""'),
  };
}

test("the front answers byte for byte what Next answers", async ({ request, playwright }) => {
  const nextUrl = process.env.E2E_NEXT_URL;
  expect(nextUrl, "E2E_NEXT_URL names the server that sends everything through Next").toBeTruthy();
  const throughNext = await freshContext(playwright, nextUrl);
  const headers = await bearer(request);
  const run = await (
    await request.post("/api/ip3/v1/imports/burp", { headers, data: burpXml(freshHost()) })
  ).json();
  const incident = run.incidents[0];
  // Coverage is computed behind the import; between two answers it would differ.
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/ip3/v1/incidents/${incident}`, { headers });
      return (await answer.json()).coverage_pct;
    })
    .not.toBeNull();
  const { evidence } = await (
    await request.get(`/api/ip3/v1/incidents/${incident}/evidence`, { headers })
  ).json();
  const calls: [string, string, Record<string, string>, Buffer?][] = [
    ["GET", "/api/ip3/incidents?severity=high&limit=3", {}],
    ["GET", "/api/incidents", {}],
    ["GET", "/ai-truth/ipIII/pages.json", {}],
    ["GET", "/api/ip3/v1/incidents?limit=2&sort=severity", headers],
    ["GET", "/api/ip3/v1/incidents?severity=oops", headers],
    ["GET", "/api/ip3/v1/incidents?cursor=oops", headers],
    ["GET", `/api/ip3/v1/incidents/${incident}`, headers],
    ["GET", "/api/ip3/v1/incidents/INC-2026-99999999", headers],
    ["GET", `/api/ip3/v1/incidents/${incident}/evidence?limit=1`, headers],
    ["GET", evidence[0].href, headers],
    ["GET", evidence[0].parts[1].href, headers],
    ["HEAD", evidence[0].parts[1].href, headers],
    ["GET", `/api/ip3/v1/imports/${run.id}`, headers],
    ["GET", `/api/ip3/v1/imports/${run.id}/file`, headers],
    ["GET", "/api/ip3/v1/imports", {}],
    ["POST", "/api/ip3/v1/auth/login", {}, Buffer.from("{")],
    ["POST", "/api/ip3/v1/imports/zap", {}, Buffer.from("{}")],
    ["PUT", "/api/ip3/v1/incidents", headers],
    ["GET", "/api/ip3/v1/incidents/%ff", headers],
  ];
  const answersTo = async (path: string, options: Parameters<typeof request.fetch>[1]) => {
    const before = await comparable(await request.fetch(path, options));
    const next = await comparable(await throughNext.fetch(path, options));
    return [before, next, await comparable(await request.fetch(path, options))] as const;
  };
  for (const [method, path, callHeaders, data] of calls) {
    // Next compresses responses for clients that accept that.
    const headers = { ...callHeaders, "accept-encoding": "identity" };
    const options = { method, headers, ...(data === undefined ? {} : { data }) };
    // Other tests add to what is listed: asked again only where the front itself answers otherwise by then.
    let [before, next, after] = await answersTo(path, options);
    for (let again = 0; again < 5 && !isDeepStrictEqual(before, after); again += 1) {
      [before, next, after] = await answersTo(path, options);
    }
    expect(after, `${method} ${path} changes all the time`).toEqual(before);
    expect(next, `${method} ${path}`).toEqual(before);
  }
  await throughNext.dispose();
});
