import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { logInRoute } from "@/accounts/server/sign-in/log-in-route";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import { route } from "@/platform/http/route";
import { logger } from "@/platform/log/logger";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { listServiceKeys } from "@/trace/server/describe-log";

/** Result of the operation below. */
let answered: ReturnType<typeof reader.answer> | null = null;
/** Opens when it may begin. */
let mayBegin: Promise<unknown> = Promise.resolve();

const reader = route({
  operation: "countBytes",
  summary: "Counts the bytes of a body",
  tag: "Test",
  auth: [],
  body: { kind: "bytes", limit: () => MIB, mediaTypes: ["text/plain"], description: "Any" },
  responses: { 204: { description: "Read" } },
  errors: [],
  handle: async ({ body }) => {
    for await (const _ of body);
    return { status: 204, bytes: null };
  },
});

/** Comes to the body late, as an operation does whose caller has first to be looked up. */
const lateReader = Object.assign((...sent: Parameters<typeof reader>) => reader(...sent), {
  ...reader,
  answer: (...sent: Parameters<typeof reader>) => {
    answered = mayBegin.then(() => reader.answer(...sent));
    return answered;
  },
});

const MIB = 1024 * 1024;
const MODULES = [
  ...restOf([listServiceKeys]),
  ...restOf([logInRoute]),
  { path: "/api/late", module: { POST: lateReader } },
];

let services: TestServices;
let front: TestFront;
/** Bodies that came as far as Next. */
let reached: { url: string; body: string }[] = [];

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront(MODULES, {
    isSecure: true,
    trustedProxies: 1,
    bodyTimeout: 300,
    next: async (request, response) => {
      reached.push({ url: request.url ?? "", body: await text(request) });
      response.writeHead(200, { "content-type": "text/plain" }).end("next");
    },
  });
});

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as one chunk after the other, so many times. */
  chunk?: Buffer;
  times?: number;
}

let addresses = 0;
const freshAddress = () => `198.51.100.${++addresses % 250}`;

/** Sends a body by Content-Length or, without one, chunked; goes on while the server takes it. */
function send({ method = "POST", path, headers = {}, chunk = Buffer.alloc(0), times = 1 }: Sent) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = { "x-forwarded-for": freshAddress(), ...headers };
      const request = httpRequest(`${front.origin}${path}`, { method, headers: sent });
      request.on("response", (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      });
      request.on("error", reject);
      let left = chunk.byteLength === 0 ? 0 : times;
      const write = () => {
        for (; left > 0; left--)
          if (!request.write(chunk)) return left-- && request.once("drain", write);
        return request.end();
      };
      write();
    },
  );
}

/** Response to raw bytes, until the connection ends or is quiet. */
function raw(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(front.port, "127.0.0.1", () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n`),
    );
    socket.setTimeout(2_000, () => socket.destroy());
    text(socket).then(resolve, reject);
  });
}

const BRACKETS = Buffer.from("[],".repeat(MIB / 4));
const JSON_TYPE = { "content-type": "application/json" };

describe("what Next would answer", () => {
  const ROUTES: [path: string, limit: number][] = [
    ["/api/auth/callback/credentials", 16_384],
    ["/api/auth/signout", 16_384],
    ["/sign-in", 16_384],
    ["/incidents", 16_384],
    ["/api/nowhere", 16_384],
    ["/_next/static/nothing.js", 16_384],
    ["/api/trpc/notices.markRead", MIB],
  ];

  it.each(ROUTES)(
    "%s takes no body over its limit, by length or in chunks",
    async (path, limit) => {
      reached = [];
      const headers = { ...JSON_TYPE, "content-length": String(40 * MIB), expect: "100-continue" };
      const byLength = await send({ path, headers });
      expect(byLength.status).toBe(413);
      expect(byLength.headers).toMatchObject({
        "content-type": "application/problem+json",
        connection: "close",
        "x-content-type-options": "nosniff",
      });
      expect(JSON.parse(byLength.body)).toMatchObject({
        code: "payload_too_large",
        limit_bytes: limit,
      });
      const before = process.memoryUsage().rss;
      const inChunks = await send({ path, headers: JSON_TYPE, chunk: BRACKETS, times: 54 });
      expect(inChunks.status).toBe(413);
      expect(process.memoryUsage().rss - before).toBeLessThan(60 * MIB);
      expect(reached).toEqual([]);
    },
  );

  it("passes on a body at its limit, whole", async () => {
    reached = [];
    const path = "/api/auth/callback/credentials";
    const chunk = Buffer.alloc(4096, "a");
    for (const headers of [{}, { "content-length": "16384" }]) {
      expect((await send({ path, headers, chunk, times: 4 })).status).toBe(200);
    }
    expect(reached.map(({ body }) => body.length)).toEqual([16_384, 16_384]);
    expect((await send({ path, chunk: Buffer.alloc(16_385) })).status).toBe(413);
  });

  it("gives a report its own limit by that path and type alone", async () => {
    const path = "/api/trpc/uploads.create";
    const over = { "content-length": String(2 * MIB) };
    const octets = { "content-type": "application/octet-stream" };
    const answers = await Promise.all([
      send({ path, headers: { ...over, ...octets } }),
      send({ path, headers: { ...over, ...JSON_TYPE } }),
      send({ path: `${path},x`, headers: { ...over, ...octets } }),
    ]);
    const limits = answers.map(({ status, body }) => [status, JSON.parse(body).limit_bytes]);
    expect(limits).toEqual([
      [413, 2 * MIB - 1],
      [413, MIB],
      [413, MIB],
    ]);
  });

  it("waits for no slow body", async () => {
    const sent = await send({ path: "/api/auth/signout", headers: { "content-length": "10" } });
    expect([sent.status, JSON.parse(sent.body).code]).toEqual([408, "request_timeout"]);
  });

  it("has methods, and problem documents where there are no pages", async () => {
    reached = [];
    const codes: [string, string][] = [];
    for (const [method, path] of [
      ["POST", "/incidents"],
      ["DELETE", "/api/auth/signout"],
      ["GET", "/api/nowhere"],
      ["GET", "/_next/static/nothing.js"],
      ["GET", "/_next/image?url=/icon.svg"],
      ["GET", "/favicon.ico"],
    ] as const) {
      const { headers, body } = await send({ method, path, headers: { accept: "text/html" } });
      const { "x-content-type-options": sniff, "strict-transport-security": secure } = headers;
      expect([sniff, secure]).toEqual(["nosniff", "max-age=31536000; includeSubDomains"]);
      codes.push([path, body.startsWith("<!doctype html>") ? "page" : JSON.parse(body).code]);
    }
    expect(codes).toEqual([
      ["/incidents", "page"],
      ["/api/auth/signout", "method_not_allowed"],
      ["/api/nowhere", "not_found"],
      ["/_next/static/nothing.js", "not_found"],
      ["/_next/image?url=/icon.svg", "not_found"],
      ["/favicon.ico", "page"],
    ]);
    expect(reached).toEqual([]);
  });
});

describe("content", () => {
  it.each([
    ["/api/late", "text/plain"],
    ["/api/ip3/v1/auth/login", "application/json"],
    ["/api/trpc/notices.markRead", "application/json"],
    ["/api/trpc/uploads.create", "application/octet-stream"],
    ["/api/auth/callback/credentials", "application/x-www-form-urlencoded"],
  ])("of %s comes in no coding", async (path, type) => {
    reached = [];
    for (const coding of ["gzip", "br", "identity, zstd", "deflate,identity", "x-unknown"]) {
      const headers = { "content-type": type, "content-encoding": coding };
      const {
        status,
        headers: got,
        body,
      } = await send({ path, headers, chunk: Buffer.from("{}") });
      expect([status, got["accept-encoding"], JSON.parse(body).code], coding).toEqual([
        415,
        "identity",
        "unsupported_media_type",
      ]);
    }
    const plain = { "content-type": type, "content-encoding": "Identity" };
    const taken = await send({ path, headers: plain, chunk: Buffer.from("{}") });
    expect(taken.status).not.toBe(415);
    expect(reached.length).toBeLessThan(2);
  });

  it.each([
    ["by its length", "Content-Length: 100"],
    ["in chunks", "Transfer-Encoding: chunked"],
  ])("that was cut %s before anybody read it is not taken for a short one", async (_, framing) => {
    let begin = () => {};
    mayBegin = new Promise<void>((resolve) => {
      begin = resolve;
    });
    answered = null;
    const cut = new Promise((resolve) =>
      front.server.once("connection", (server: Socket) => server.once("close", resolve)),
    );
    const lines = ["POST /api/late HTTP/1.1", "Host: localhost", "Content-Type: text/plain"];
    const socket = connect(front.port, "127.0.0.1");
    socket.write(`${[...lines, framing].join("\r\n")}\r\n\r\n5\r\n12345\r\n`);
    await vi.waitUntil(() => answered !== null);
    socket.resetAndDestroy();
    await cut;
    begin();
    expect(await answered).toMatchObject({ status: 400 });
  });

  it("that is cut while it is read is no fault of the service", async () => {
    mayBegin = Promise.resolve();
    answered = null;
    const logged = vi.spyOn(logger(), "error");
    const socket = connect(front.port, "127.0.0.1");
    const lines = ["POST /api/late HTTP/1.1", "Host: localhost", "Content-Type: text/plain"];
    socket.write(`${[...lines, "Content-Length: 1000"].join("\r\n")}\r\n\r\n12345`);
    await vi.waitUntil(() => answered !== null);
    socket.resetAndDestroy();
    expect(await answered).toMatchObject({ status: 400 });
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe("budgets of addresses", () => {
  const visit = (path: string, address: string, headers = {}) =>
    send({ method: "GET", path, headers: { "x-forwarded-for": address, ...headers } });
  const visits = async (count: number, path: string, address: string, headers = {}) => {
    const answers = [];
    for (let n = 0; n < count; n++) answers.push((await visit(path, address, headers)).status);
    return answers;
  };

  it("end for pages, and leave signing in and the public operations alone", async () => {
    const address = "203.0.113.1";
    expect(new Set(await visits(300, "/incidents", address))).toEqual(new Set([200]));
    const over = await visit("/directory", address, { accept: "text/html,*/*" });
    expect([over.status, over.headers["retry-after"]]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(over.body).toContain("<h1>Too many requests</h1>");
    const document = await visit("/api/auth/session", address);
    expect(JSON.parse(document.body)).toMatchObject({ code: "rate_limited", status: 429 });
    expect(await visits(1, "/sign-in", address)).toEqual([200]);
    expect(await visits(1, "/api/trace/keys", address)).toEqual([200]);
    expect(await visits(1, "/incidents", "203.0.113.2")).toEqual([200]);
  });

  it("count clients with an invalid cookie", async () => {
    const garbage = { cookie: "next-auth.session-token=garbage" };
    expect((await visits(301, "/incidents", "203.0.113.3", garbage)).at(-1)).toBe(429);
  });
});

describe("requests of unusual form", () => {
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const HOST = "Host: localhost";
  const CLOSE = "Connection: close";

  it.each(["/api/trace/keys", "/sign-in"])(
    "%s is answered whatever Upgrade offers",
    async (path) => {
      for (const protocol of ["h2c", "websocket", "TLS/1.0"]) {
        const answer = await raw([
          `GET ${path} HTTP/1.1`,
          HOST,
          "Connection: Upgrade, HTTP2-Settings, close",
          `Upgrade: ${protocol}`,
          "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
        ]);
        expect(statusOf(answer)).toBe(200);
      }
    },
  );

  it("takes the path of an absolute-form, and nothing of its host", async () => {
    for (const target of [
      "http://evil.example/api/trace/keys",
      "HTTPS://evil.example:1/sign-in?a=1",
    ]) {
      const answer = await raw([`GET ${target} HTTP/1.1`, HOST, CLOSE]);
      expect(statusOf(answer)).toBe(200);
      expect(answer).not.toContain("evil.example");
    }
    expect(reached.at(-1)?.url).toBe("/sign-in?a=1");
    expect(statusOf(await raw(["GET http://evil.example HTTP/1.1", HOST, CLOSE]))).toBe(200);
    expect(reached.at(-1)?.url).toBe("/");
  });

  it.each([
    [["GET /sign-in HTTP/1.1", HOST, "Host: evil.example"]],
    [["GET /sign-in HTTP/1.1", "Host: evil.example/x"]],
    [["GET /sign-in HTTP/1.1", 'Host: "><script>']],
    [["GET sign-in HTTP/1.1", HOST]],
    [["OPTIONS * HTTP/1.1", HOST]],
    [["GET /%ff HTTP/1.1", HOST]],
  ])("refuses %j", async (lines) => {
    expect(statusOf(await raw([...lines, CLOSE]))).toBe(400);
  });

  it("answers HTTP/1.0 without a host", async () => {
    for (const path of ["/api/trace/keys", "/sign-in"]) {
      expect(statusOf(await raw([`GET ${path} HTTP/1.0`]))).toBe(200);
    }
  });
});

it("names its own id in X-Request-Id, not the client's", async () => {
  const given = { "x-request-id": "shared-by-two-callers" };
  for (const path of ["/api/trace/keys", "/api/nowhere"]) {
    const { headers } = await send({ method: "GET", path, headers: given });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it("lets operations and Next's answers say that https is the only way", async () => {
  for (const path of ["/api/trace/keys", "/sign-in"]) {
    const { headers } = await send({ method: "GET", path });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  }
});
