import { createServer, type RequestListener, type Server } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { WebSocketServer } from "ws";
import type { RuntimeType } from "@/federation/domain/declaration/declaration";
import { checkEvidence } from "./checks/check-evidence";
import { fetchDocument } from "./checks/fetch-document";
import { probeRuntime } from "./checks/probe-runtime";
import { runSkillTest } from "./checks/run-skill-test";
import { verifyOperatorDomain } from "./checks/verify-operator-domain";
import { startRun } from "./probe-run";
import { ended, listening } from "./testing/listening";
import { localProbes } from "./testing/local-probes";
import { runtimeAt } from "./testing/runtime-target";

const SCHEMES: readonly [RuntimeType, string][] = [
  ["mcp-server", "http"],
  ["rest-api", "http"],
  ["websocket", "ws"],
  ["grpc", "grpc"],
];
const NOTHING = { json: null, contains: ["x"] };

/** One server on every address of this machine, and every connection that any socket here begins. */
let server: Server;
let port: number;
let arrived: string[];
let begun: MockInstance<Socket["connect"]>;
let answer: RequestListener;

beforeEach(async () => {
  arrived = [];
  answer = (_, response) => response.setHeader("content-type", "text/plain").end("x".repeat(300));
  server = createServer((request, response) => answer(request, response));
  server.on("connection", (socket) => {
    arrived.push(socket.localAddress?.replace("::ffff:", "") ?? "");
  });
  new WebSocketServer({ server });
  // Both families, or IPv4 where this machine has no other.
  port = await listening(server, "::").catch(() => listening(server, "0.0.0.0"));
  begun = vi.spyOn(Socket.prototype, "connect");
});

afterEach(async () => {
  vi.restoreAllMocks();
  await ended(server);
});

/** Everything that a declaration can make this service ask, at one host. */
async function askEverything(host: string, network = localProbes({ allowed: "" })) {
  const options = { budgetMs: 10_000, network };
  const run = startRun(options);
  const url = `http://${host}:${port}/x`;
  const runtimes = SCHEMES.map(async ([type, scheme]) => {
    const { outcome } = await probeRuntime(runtimeAt(type, `${scheme}://${host}:${port}`), {
      ...options,
      keys: [],
    });
    return outcome;
  });
  const examples = [
    { type: "mcp-server" as const, test: { tool: "t", input: {}, expect: NOTHING } },
    {
      type: "rest-api" as const,
      test: { method: "POST" as const, path: "/x", input: {}, expect: NOTHING },
    },
    { type: "websocket" as const, test: { send: "x", expect: NOTHING } },
  ].map(async ({ type, test }) => {
    const address = `${type === "websocket" ? "ws" : "http"}://${host}:${port}`;
    return (await runSkillTest(run, runtimeAt(type, address), { id: "s", test }, ["t"])).outcome;
  });
  return {
    runtimes: await Promise.all(runtimes),
    runs: await Promise.all(examples),
    document: (await fetchDocument(run, { skillId: "s", url })).outcome,
    evidence: (await checkEvidence(run, { skillId: "s", url, sha256: "" })).outcome,
  };
}

function refused(outcome: "address_forbidden" | "address_invalid") {
  return {
    runtimes: [outcome, outcome, outcome, outcome],
    runs: ["failed", "failed", "failed"],
    document: "refused",
    evidence: "refused",
  };
}

it.each([
  ["loopback", "127.0.0.1"],
  ["another loopback", "127.1.2.3"],
  ["a decimal number", "2130706433"],
  ["a hexadecimal number", "0x7f000001"],
  ["an octal number", "017700000001"],
  ["hexadecimal parts", "0x7f.0.0.0x1"],
  ["octal parts", "0177.0.0.01"],
  ["a short form", "127.1"],
  ["zero", "0"],
  ["full-width digits", "１２７.０.０.１"],
  ["a dot at the end", "127.0.0.1."],
  ["all interfaces", "0.0.0.0"],
  ["IPv6 loopback", "[::1]"],
  ["IPv6 loopback in full", "[0:0:0:0:0:0:0:1]"],
  ["IPv6 all interfaces", "[::]"],
  ["mapped", "[::ffff:127.0.0.1]"],
  ["mapped in hexadecimal", "[::ffff:7f00:1]"],
  ["compatible", "[::127.0.0.1]"],
  ["NAT64", "[64:ff9b::7f00:1]"],
  ["local NAT64", "[64:ff9b:1::7f00:1]"],
  ["6to4", "[2002:7f00:1::]"],
  ["Teredo", "[2001:0:4136:e378:8000:63bf:80ff:fffe]"],
  ["ISATAP", "[2606:4700::5efe:7f00:1]"],
  ["IPv6 link-local", "[fe80::1]"],
  ["unique local", "[fd12:3456::1]"],
  ["site-local", "[fec0::1]"],
  ["IPv6 multicast", "[ff02::1]"],
  ["IPv6 documentation", "[2001:db8::1]"],
  ["IPv6 that is not global", "[::2]"],
  ["metadata", "169.254.169.254"],
  ["metadata as a number", "2852039166"],
  ["metadata by IPv6", "[fd00:ec2::254]"],
  ["mapped metadata", "[::ffff:169.254.169.254]"],
  ["Azure's wire server", "168.63.129.16"],
  ["Alibaba's metadata", "100.100.100.200"],
  ["link-local", "169.254.1.1"],
  ["RFC 1918, 10", "10.0.0.1"],
  ["RFC 1918, 172.16", "172.16.0.1"],
  ["RFC 1918, 192.168", "192.168.0.1"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["multicast", "224.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["reserved", "240.0.0.1"],
  ["benchmarking", "198.18.0.1"],
  ["documentation", "192.0.2.1"],
])("reaches nothing at %s", async (_, host) => {
  expect(await askEverything(host)).toEqual(refused("address_forbidden"));
  expect(begun).not.toHaveBeenCalled();
  expect(arrived).toEqual([]);
});

it.each([
  ["a zone", "[fe80::1%25lo]"],
  ["a user", "a.example@127.0.0.1"],
  ["a user and a password", "u:p@127.0.0.1"],
  ["a backslash", "a.example\\@127.0.0.1"],
  ["a tab", "127.0.\t0.1"],
  ["too large a number", "4294967296"],
])("takes no host with %s", async (_, host) => {
  expect(await askEverything(host)).toEqual(refused("address_invalid"));
  expect(begun).not.toHaveBeenCalled();
});

it.each([
  ["loopback", "127.0.0.1"],
  ["IPv6 loopback", "::1"],
  ["mapped loopback", "127.0.0.1"],
  ["all interfaces", "0.0.0.0"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["6to4", "2002:7f00:1::"],
  ["metadata", "169.254.169.254"],
  ["private", "10.0.0.1"],
  ["link-local with a zone", "fe80::1%lo"],
  ["what is no address", "127.0.0.1 "],
])("reaches nothing by a name that resolves to %s, alone or among others", async (_, address) => {
  for (const answers of [[address], ["93.184.216.34", address]]) {
    const network = localProbes({ allowed: "", names: { "a.example": [answers] } });
    expect(await askEverything("a.example", network)).toEqual(refused("address_forbidden"));
    const options = { budgetMs: 10_000, network: { ...network, httpsPort: port } };
    expect(await verifyOperatorDomain("a.example", "did:web:a.example", options)).toBe("missing");
  }
  expect(begun).not.toHaveBeenCalled();
  expect(arrived).toEqual([]);
});

it("reaches no metadata service, whatever the deployment allows", async () => {
  const network = localProbes({ allowed: "0.0.0.0/0 ::/0" });
  for (const host of ["169.254.169.254", "[fd00:ec2::254]", "[::ffff:169.254.169.254]"]) {
    expect(await askEverything(host, network)).toEqual(refused("address_forbidden"));
  }
  expect(begun).not.toHaveBeenCalled();
});

it("reaches no ports of usual services", async () => {
  for (const [type, scheme] of SCHEMES) {
    for (const closed of [22, 25, 443.5, 5432, 6379, 9200, 11211, 27017, 10250, 0, 65_536]) {
      const target = runtimeAt(type, `${scheme}://127.0.0.1:${closed}`);
      const network = localProbes({ allowed: "127.0.0.1" });
      const { outcome } = await probeRuntime(target, { budgetMs: 10_000, keys: [], network });
      expect(outcome, `${scheme} ${closed}`).toMatch(/^address_(forbidden|invalid)$/);
    }
  }
  expect(begun).not.toHaveBeenCalled();
});

it.each<[RuntimeType, string, string]>([
  // Its second message has a connection, and a look at the name, of its own.
  ["mcp-server", "http", "address_forbidden"],
  ["rest-api", "http", "ok"],
  ["websocket", "ws", "ok"],
  ["grpc", "grpc", "not_protocol"],
])("talks to what it checked when a name of %s resolves anew", async (type, scheme, outcome) => {
  answer = ({ method }, response) => {
    response.writeHead(method === "GET" ? 200 : 404, { "content-type": "text/plain" }).end("ok");
  };
  const network = localProbes({ names: { "a.example": [["127.0.0.1"], ["127.0.0.2"]] } });
  const target = runtimeAt(type, `${scheme}://a.example:${port}`);
  const options = { budgetMs: 10_000, keys: [], network };
  expect((await probeRuntime(target, options)).outcome).toBe(outcome);
  expect((await probeRuntime(target, options)).outcome).toBe("address_forbidden");
  expect(begun).toHaveBeenCalledTimes(1);
  expect(arrived).toEqual(["127.0.0.1"]);
});

it.each([
  ["loopback", () => `http://127.0.0.2:${port}/`],
  ["a name of loopback", () => `http://loop.example:${port}/`],
  ["the same host", () => "/elsewhere"],
  ["metadata", () => "http://169.254.169.254/latest/meta-data/"],
  ["a file", () => "file:///etc/passwd"],
])("follows no redirect to %s", async (_, location) => {
  answer = (_request, response) => response.writeHead(302, { location: location() }).end();
  server.removeAllListeners("upgrade");
  const names = { "a.example": [["127.0.0.1"]], "loop.example": [["127.0.0.2"]] };
  const found = await askEverything("a.example", localProbes({ names }));
  expect(found.runtimes.slice(0, 3)).toEqual(["not_protocol", "not_protocol", "not_protocol"]);
  expect(found.runs).toEqual(["failed", "failed", "failed"]);
  expect([found.document, found.evidence]).toEqual(["unreachable", "unreachable"]);
  expect(new Set(arrived)).toEqual(new Set(["127.0.0.1"]));
});
