import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/platform/db/database";
import { localCertificate } from "@/platform/egress/testing/local-certificate";
import { localEgress } from "@/platform/egress/testing/local-egress";
import type { ServiceContext } from "@/platform/operation/context";
import { runTool } from "./run-tool";
import type { JsonObject, ToolOutcome, ToolRun } from "./tool-run";

/** A request over HTTP needs no database. */
const ctx: ServiceContext = {
  actor: { kind: "service" },
  db: {} as Database,
  clock: () => new Date(),
  log: pino({ level: "silent" }),
  newId: randomUUID,
  requestId: "test",
};

const RUN: ToolRun = {
  ctx,
  agent: { id: 1n, did: "did:svc:agt:test" },
  callId: "CALL-test",
  resource: null,
  hosts: ["desk.example"],
  responseBytes: 1024 * 1024,
  signal: new AbortController().signal,
};

function resultOf(outcome: ToolOutcome) {
  if (outcome.outcome === "executed") return outcome.result;
  throw new Error(`${outcome.code}: ${outcome.reason}`);
}

describe("http tools", () => {
  const SECRET = 'correct"horse/battery+staple';
  let server: Server;
  let run: ToolRun;
  let port: number;
  let received: { method: string; url: string; auth: string | undefined; body: string }[];
  let reply: { status?: number; type?: string; body: string | Buffer; location?: string };

  beforeAll(async () => {
    process.env.TOOL_SECRET_DESK = SECRET;
    const own = await localCertificate("desk.example");
    server = createServer(own, async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const { method = "", url = "" } = request;
      received.push({ method, url, auth: request.headers.authorization, body });
      const { status = 200, type = "application/json", location } = reply;
      response.writeHead(status, { "content-type": type, ...(location && { location }) });
      response.end(reply.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    const names = { "desk.example": [["127.0.0.1"]], "meta.example": [["169.254.169.254"]] };
    const egress = localEgress(names, { allowed: "127.0.0.1", ports: [], ca: own.cert });
    run = { ...RUN, egress };
  });

  afterAll(() => {
    delete process.env.TOOL_SECRET_DESK;
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    received = [];
    reply = { body: '{"ok":true}' };
  });

  const http = (definition: object, args: JsonObject = {}, more: Partial<ToolRun> = {}) =>
    runTool(
      {
        name: "create:ticket",
        kind: "http",
        version: 1,
        definition: { method: "GET", host: "desk.example", port, path: "/", ...definition },
      },
      args,
      { ...run, ...more },
    );

  const secret = { name: "DESK", header: "authorization", prefix: "Bearer " };

  it("send what is declared, and return what is answered", async () => {
    const definition = {
      method: "POST",
      path: "/v1/{project}/tickets",
      query: { dry: true, q: { $arg: "q" } },
      body: { title: { $arg: "title" }, left: { $arg: "left" } },
      secret,
    };
    const args = { project: "a b", q: "x&y", title: 'a"b' };
    expect(await http(definition, args)).toMatchObject({
      outcome: "executed",
      result: { status: 200, media_type: "application/json", json: { ok: true } },
    });
    expect(received).toEqual([
      {
        method: "POST",
        url: "/v1/a%20b/tickets?dry=true&q=x%26y",
        auth: `Bearer ${SECRET}`,
        body: '{"title":"a\\"b"}',
      },
    ]);
  });

  it("return any status and type, bytes as base64", async () => {
    reply = { status: 404, type: "text/plain", body: "nothing" };
    expect(resultOf(await http({}))).toEqual({
      status: 404,
      media_type: "text/plain",
      text: "nothing",
    });
    reply = { type: "image/png", body: Buffer.from([0xff, 0xfe]) };
    expect(resultOf(await http({}))).toEqual({
      status: 200,
      media_type: "image/png",
      base64: "//4=",
    });
    reply = { body: "no json" };
    expect(resultOf(await http({}))).toMatchObject({ text: "no json" });
  });

  it("keep arguments in their segments", async () => {
    for (const id of ["..", "../admin", "a/b", "%2e%2e", ""]) {
      expect(await http({ path: "/items/{id}/x" }, { id })).toMatchObject({
        code: "arguments_invalid",
      });
    }
    expect(received).toEqual([]);
  });

  it("reach the hosts of the grant only", async () => {
    for (const hosts of [[], ["other.example"], ["*.desk.example"]]) {
      expect(await http({}, {}, { hosts })).toMatchObject({ code: "egress_refused" });
    }
    for (const host of ["meta.example", "127.0.0.2", "169.254.169.254", "2130706434", "[::1]"]) {
      const hosts = ["meta.example", "127.0.0.2", "169.254.169.254", "::1"];
      expect(await http({ host }, {}, { hosts }), host).toMatchObject({ code: "egress_refused" });
    }
    reply = { status: 302, location: "https://169.254.169.254/", body: "" };
    expect(await http({})).toMatchObject({ code: "egress_refused" });
    expect(received).toHaveLength(1);
  });

  it.each([
    ["plainly", JSON.stringify({ echo: SECRET })],
    [
      "escaped",
      `{"echo": "${[...SECRET].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join("")}"}`,
    ],
    ["as base64", Buffer.from(`x${SECRET}`).toString("base64")],
    ["as hexadecimal", Buffer.from(SECRET).toString("hex").toUpperCase()],
    ["percent-encoded", encodeURIComponent(SECRET)],
  ])("give no answer that repeats the secret %s", async (_, body) => {
    reply = { body };
    const outcome = await http({ secret });
    expect(outcome).toMatchObject({ code: "answer_refused" });
    expect(JSON.stringify(outcome)).not.toContain("battery");
  });

  it("show the secret in no failure", async () => {
    reply = { body: "x".repeat(100_000) };
    const outcomes = [
      await http({ secret }, {}, { responseBytes: 10 }),
      await http({ secret, port: 1_024 }),
      await http({ secret: { ...secret, name: "NONE" } }),
    ];
    expect(outcomes.map((o) => (o.outcome === "failed" ? o.code : ""))).toEqual([
      "output_exceeded",
      "egress_failed",
      "definition_invalid",
    ]);
    expect(JSON.stringify(outcomes)).not.toMatch(/battery|127\.0\.0\.1/);
    const isOpen = outcomes.map((outcome) => JSON.stringify(outcome).includes("may have taken"));
    expect(isOpen).toEqual([true, false, false]);
  });

  it.each([
    [{ scheme: "http", secret }],
    [{ method: "TRACE" }],
    [{ host: "a/b" }],
    [{ host: "*.example.org" }],
    [{ port: 22 }],
    [{ path: "/../x" }],
    [{ path: "//x" }],
    [{ headers: { host: "x" } }],
    [{ headers: { "x-a": "a\r\nb" } }],
    [{ headers: { "proxy-authorization": "x" } }],
    [{ body: {} }],
    [{ secret: { name: "../PATH", header: "x" } }],
    [{ unknown: 1 }],
  ])("are not executed as %j", async (definition) => {
    expect(await http(definition)).toMatchObject({ code: "definition_invalid" });
    expect(received).toEqual([]);
  });
});
