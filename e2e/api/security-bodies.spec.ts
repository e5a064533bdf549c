import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { bearer, signIn } from "../fixtures/accounts";
import { type RawRequest, sendRaw } from "../fixtures/raw-request";

const MIB = 1024 * 1024;
/** Over every limit but a report's, which is never sent without a credential. */
const OVER = Buffer.alloc(256 * 1024, "[],");
const OVER_TIMES = 50;
/** Answers to a body over the limit; the others are given before a body is read. */
const TOO_LARGE = 413;
const BEFORE_READING = [400, 401, 403, 404, 405, 415];
const JSON_TYPE = { "content-type": "application/json" };

interface Target {
  method: string;
  path: string;
}

/** Every page of src/app and both protocols that are no REST operation. */
function nextTargets(): Target[] {
  const pages = readdirSync("src/app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/${file.split("/").slice(0, -1).join("/")}`)
    .map((path) => path.replace(/\/\([^)]*\)/g, "").replace(/\[[^\]]*\]/g, "x") || "/");
  expect(pages.length).toBeGreaterThan(35);
  const actions = [
    "callback/credentials",
    "signin/credentials",
    "signout",
    "session",
    "csrf",
    "_log",
  ];
  const auth = actions.map((action) => `/api/auth/${action}`);
  const unknown = ["/api/nowhere", "/api/auth/x/y/z", "/_next/static/x.js", "/_next/x", "/x/y"];
  // Each of its procedures: src/application/front/body-limits.security.integration.test.ts.
  const trpc = ["/api/trpc/notices.markRead", "/api/trpc/x.y", "/api/trpc/a,b?batch=1"];
  const read = [...pages, "/api/auth/session", "/api/trpc/session.me", "/x/y"];
  return [
    ...[...pages, ...auth, ...unknown, ...trpc].map((path) => ({ method: "POST", path })),
    ...read.map((path) => ({ method: "GET", path })),
  ];
}

async function eachOf<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item);
  };
  await Promise.all([work(), work(), work(), work()]);
}

test.describe("a body over its limit", () => {
  test("gets no further than the front on every route that Next answers", async ({ baseURL }) => {
    await eachOf(nextTargets(), async ({ method, path }) => {
      const url = `${baseURL}${path}`;
      const length = { "content-length": String(40 * MIB) };
      const byLength = await sendRaw({ method, url, headers: { ...JSON_TYPE, ...length } });
      expect(byLength.status, `${method} ${path}`).toBe(TOO_LARGE);
      expect(byLength.headers["content-type"]).toBe("application/problem+json");
      expect(JSON.parse(byLength.body).limit_bytes).toBeLessThanOrEqual(MIB);
      const inChunks = await sendRaw({
        method,
        url,
        headers: JSON_TYPE,
        chunk: OVER,
        times: OVER_TIMES,
      });
      expect(inChunks.status, `${method} ${path}`).toBe(TOO_LARGE);
    });
  });

  test("is refused or not read by every operation, without a credential and with one", async ({
    request,
    baseURL,
  }) => {
    const { paths } = await (await request.get("/api/openapi.json")).json();
    const operations = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => ["post", "put", "patch", "delete"].includes(method))
        .map(([method]) => ({
          method: method.toUpperCase(),
          path: path.replace(/\{[^}]+\}/g, "x"),
        })),
    );
    expect(operations.length).toBeGreaterThan(90);
    const credential = await bearer(request);
    const wrong: string[] = [];
    const note = async (target: Target, how: string, sent: Omit<RawRequest, "method" | "url">) => {
      const { method, path } = target;
      const answer = await sendRaw({ method, url: `${baseURL}${path}`, ...sent }).catch(String);
      const status = typeof answer === "string" ? answer : answer.status;
      if (status !== TOO_LARGE && !BEFORE_READING.includes(Number(status))) {
        wrong.push(`${method} ${path} ${how}: ${status}`);
      }
    };
    await eachOf(operations, async (target) => {
      const length = { ...JSON_TYPE, "content-length": String(4096 * MIB) };
      await note(target, "length", { headers: length });
      await note(target, "chunks", { headers: JSON_TYPE, chunk: OVER, times: 9 });
      await note(target, "admin", { headers: { ...length, ...credential } });
    });
    expect(wrong).toEqual([]);
  });

  test("of 40 MB twelve times over leaves the memory flat and everybody answered", async ({
    request,
    baseURL,
  }) => {
    await signIn(request);
    const { cookies } = await request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const before = residentBytes(baseURL);
    const chunk = Buffer.from("[],".repeat(MIB / 3));
    const sent = (path: string, headers = {}) =>
      sendRaw({
        method: "POST",
        url: `${baseURL}${path}`,
        headers: { ...JSON_TYPE, "sec-fetch-site": "same-origin", ...headers },
        chunk,
        times: 40,
      });
    const attacks = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? sent("/api/auth/callback/credentials")
        : sent("/api/trpc/notices.markRead", { cookie }),
    );
    for (let n = 0; n < 5; n++) {
      expect((await request.get("/ai-truth/ipIII/status.json")).status()).toBe(200);
    }
    const statuses = (await Promise.all(attacks)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([413]));
    if (before !== null) expect((residentBytes(baseURL) ?? 0) - before).toBeLessThan(150 * MIB);
  });
});

/** Memory of the process that serves a URL; null where the system does not say. */
function residentBytes(baseURL: string | undefined): number | null {
  if (process.platform !== "linux") return null;
  const port = `PORT=${new URL(String(baseURL)).port}`;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/front.mjs")) continue;
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(port)) continue;
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(kilobytes) * 1024;
    } catch {
      // It has ended, or belongs to another process.
    }
  }
  return null;
}
