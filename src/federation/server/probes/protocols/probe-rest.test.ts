import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { localCertificate } from "@/platform/egress/testing/local-certificate";
import { probeRuntime } from "../checks/probe-runtime";
import { runSkillTest } from "../checks/run-skill-test";
import { startRun } from "../probe-run";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { runtimeAt } from "../testing/runtime-target";

const network = localProbes();
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(ended));
});

async function started(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await listening(server)}/base`;
}

function probe(address: string, { budgetMs = 10_000, path = "/health" } = {}) {
  return probeRuntime(runtimeAt("rest-api", address, { path }), { budgetMs, keys: [], network });
}

const answers: [string, RequestListener, string][] = [
  ["JSON", json('{"status":"pass"}'), "ok"],
  ["JSON of a kind", json('{"status":"UP"}', "application/health+json; charset=utf-8"), "ok"],
  ["plain text", json("OK", "text/plain"), "ok"],
  ["nothing with 204", (_, response) => response.writeHead(204).end(), "ok"],
  ["JSON that says it is down", json('{"status":"DOWN"}'), "unhealthy"],
  ["text that says it is down", json("unhealthy\n", "text/plain"), "unhealthy"],
  ["HTML with 200", json("<!doctype html><p>hello</p>", "text/html"), "not_protocol"],
  ["HTML that is called text", json("<!DOCTYPE html>", "text/plain"), "not_protocol"],
  ["JSON that is none", json("{"), "not_protocol"],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "/x" }).end(),
    "not_protocol",
  ],
  ["401", (_, response) => response.writeHead(401).end(), "auth_required"],
  ["403", (_, response) => response.writeHead(403).end(), "auth_required"],
  ["404", (_, response) => response.writeHead(404).end(), "unhealthy"],
  ["429", (_, response) => response.writeHead(429).end(), "indeterminate"],
  ["503", (_, response) => response.writeHead(503).end(), "indeterminate"],
  ["more than 256 KiB", json(`"${"x".repeat(256 * 1024)}"`), "not_protocol"],
  [
    "an encoded answer",
    (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(1 << 24))),
    "not_protocol",
  ],
  ["no HTTP", (request) => request.socket.end("SSH-2.0-OpenSSH_9.9\r\n"), "not_protocol"],
  ["a connection that is cut", (request) => request.socket.destroy(), "indeterminate"],
];

it.each(answers)("judges %s", async (_, listener, outcome) => {
  expect(await probe(await started(listener))).toMatchObject({ outcome, tools: null });
});

it("asks below the address, without credentials, and says who asks", async () => {
  const asked: unknown[] = [];
  const address = await started(({ method, url, headers }, response) => {
    asked.push([method, url, headers["user-agent"], headers.authorization, headers.cookie]);
    response.setHeader("content-type", "text/plain").end("ok");
  });
  expect((await probe(address, { path: "/v1/health?deep=1" })).outcome).toBe("ok");
  expect(asked[0]).toEqual([
    "GET",
    "/base/v1/health?deep=1",
    network.userAgent,
    undefined,
    undefined,
  ]);
});

it.each(["/../admin", "/%2e%2e/admin", "//b.example/x", "health", "/a b", "/x#y"])(
  "does not follow the path %s",
  async (path) => {
    let hits = 0;
    const address = await started((_, response) => {
      hits += 1;
      response.end();
    });
    expect((await probe(address, { path })).outcome).toBe("address_invalid");
    expect(hits).toBe(0);
  },
);

it("gives up on silence, and reports nothing else", async () => {
  const found = await probe(await started(() => undefined), { budgetMs: 200 });
  expect(found).toMatchObject({ outcome: "indeterminate", observed: {}, binding: "unchecked" });
});

it("reveals nothing of the system where a port is closed", async () => {
  const server = createServer();
  const port = await listening(server);
  await ended(server);
  const found = await probe(`http://127.0.0.1:${port}/`);
  expect(found.outcome).toBe("unreachable");
  const { addresses, ...shown } = found;
  expect(JSON.stringify(shown)).not.toMatch(/ECONN|127\.|refused/i);
  // Where it led is kept apart, for bans.
  expect(addresses).toEqual({ resolved: ["127.0.0.1"], connected: [] });
});

it("wants TLS for the declared host unless its deployment says otherwise", async () => {
  const certificate = await localCertificate("a.example");
  const server = createTlsServer(certificate, json('{"status":"ok"}'));
  servers.push(server);
  const port = await listening(server);
  const strict = localProbes({
    names: { "a.example": [["127.0.0.1"]], "b.example": [["127.0.0.1"]] },
    allowInsecure: false,
    ca: certificate.cert,
  });
  const outcomeAt = async (address: string) =>
    (
      await probeRuntime(runtimeAt("rest-api", address), {
        budgetMs: 10_000,
        keys: [],
        network: strict,
      })
    ).outcome;
  expect(await outcomeAt(`https://a.example:${port}`)).toBe("ok");
  expect(await outcomeAt(`https://b.example:${port}`)).toBe("tls_invalid");
  expect(await outcomeAt(`http://a.example:${port}`)).toBe("address_invalid");
  expect(await outcomeAt("https://a.example:22")).toBe("address_forbidden");
  expect(await outcomeAt("https://c.example")).toBe("unreachable");
});

it("runs examples by GET and POST", async () => {
  const asked: unknown[] = [];
  const address = await started(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    asked.push([request.method, request.url, body, request.headers["x-federation-test"]]);
    if (request.url === "/base/gone") return response.writeHead(404).end();
    if (request.url === "/base/busy") return response.writeHead(503).end();
    if (request.url === "/base/closed") return response.writeHead(401).end();
    return json('{"severity":"critical","more":1}')(request, response);
  });
  const ran = async (method: "GET" | "POST", path: string, severity = "critical") => {
    const { outcome } = await runSkillTest(
      startRun({ budgetMs: 10_000, network }),
      runtimeAt("rest-api", address),
      {
        id: "triage",
        test: { method, path, input: { a: 1 }, expect: { json: { severity }, contains: ["more"] } },
      },
      null,
    );
    return outcome;
  };
  expect(await ran("POST", "/classify")).toBe("matched");
  expect(await ran("GET", "/classify?a=1")).toBe("matched");
  expect(asked).toEqual([
    ["POST", "/base/classify", '{"a":1}', "1"],
    ["GET", "/base/classify?a=1", "", "1"],
  ]);
  expect(await ran("GET", "/classify", "low")).toBe("mismatched");
  expect(await ran("GET", "/gone")).toBe("unknown_to_runtime");
  expect(await ran("GET", "/busy")).toBe("indeterminate");
  expect(await ran("GET", "/closed")).toBe("failed");
  expect(await ran("GET", "/../x")).toBe("failed");
});

function json(text: string, type = "application/json"): RequestListener {
  return (_, response) => {
    response.setHeader("content-type", type).end(text);
  };
}
