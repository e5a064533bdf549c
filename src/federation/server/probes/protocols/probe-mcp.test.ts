import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { probeRuntime } from "../checks/probe-runtime";
import { runSkillTest } from "../checks/run-skill-test";
import { startRun } from "../probe-run";
import { ended, listening } from "../testing/listening";
import { type McpAsked, type McpEra, mcpServer } from "../testing/local-mcp";
import { localProbes } from "../testing/local-probes";
import { runtimeAt } from "../testing/runtime-target";

const network = localProbes();
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(ended));
});

async function started(server: Server): Promise<string> {
  servers.push(server);
  return `http://127.0.0.1:${await listening(server)}/mcp`;
}

function probe(address: string, budgetMs = 10_000) {
  return probeRuntime(runtimeAt("mcp-server", address), { budgetMs, keys: [], network });
}

it.each<[McpEra, string]>([
  ["legacy", "legacy"],
  ["modern", "modern"],
  ["both", "modern"],
])("passes a server of the %s era", async (era, negotiated) => {
  const asked: McpAsked[] = [];
  const found = await probe(await started(mcpServer(era, asked)));
  expect(found).toMatchObject({
    outcome: "ok",
    tools: ["classify_alert"],
    observed: { era: negotiated, server_name: "local", server_version: "1", tool_count: 1 },
    binding: "missing",
  });
  expect(asked.map(({ mcp }) => mcp)).toContain("tools/list");
  // No stream of notifications is opened, and a session that was begun is ended.
  const verbs = asked.filter(({ mcp }) => mcp === null).map(({ http }) => http);
  expect(verbs.includes("DELETE")).toBe(era === "legacy");
  const isOurs = ({ agent, mark }: McpAsked) => agent === network.userAgent && mark === undefined;
  expect(asked.every(isOurs)).toBe(true);
});

it.each<McpEra>(["legacy", "modern"])("runs the example of a skill in the %s era", async (era) => {
  const asked: McpAsked[] = [];
  const address = await started(mcpServer(era, asked));
  const ran = (tool: string, text: string, severity: string) =>
    runSkillTest(
      startRun({ budgetMs: 10_000, network }),
      runtimeAt("mcp-server", address),
      {
        id: "triage",
        test: { tool, input: { text }, expect: { json: { severity }, contains: [] } },
      },
      ["classify_alert"],
    );
  expect(await ran("classify_alert", "RANSOM note", "critical")).toMatchObject({
    skill_id: "triage",
    outcome: "matched",
    output_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await ran("classify_alert", "lunch", "critical")).toMatchObject({ outcome: "mismatched" });
  expect(await ran("classify_alert", "fail", "critical")).toMatchObject({ outcome: "failed" });
  const before = asked.length;
  expect(await ran("other", "x", "low")).toMatchObject({ outcome: "unknown_to_runtime" });
  expect(asked).toHaveLength(before);
  expect(asked.every(({ mark }) => mark === "1")).toBe(true);
});

const answers: [string, RequestListener, string][] = [
  [
    "a page of HTML",
    (_, response) => response.setHeader("content-type", "text/html").end("<html>hello</html>"),
    "not_protocol",
  ],
  [
    "JSON that is no JSON-RPC",
    (_, response) => response.setHeader("content-type", "application/json").end('{"ok":true}'),
    "not_protocol",
  ],
  ["401", (_, response) => response.writeHead(401).end(), "auth_required"],
  [
    "403 with a challenge",
    (_, response) =>
      response
        .writeHead(403, {
          "www-authenticate":
            'Bearer error="insufficient_scope", resource_metadata="http://169.254.169.254/"',
        })
        .end(),
    "auth_required",
  ],
  ["404", (_, response) => response.writeHead(404).end(), "not_protocol"],
  ["429", (_, response) => response.writeHead(429).end(), "indeterminate"],
  ["503", (_, response) => response.writeHead(503).end("busy"), "indeterminate"],
  [
    "a redirect",
    (_, response) => response.writeHead(307, { location: "/x" }).end(),
    "not_protocol",
  ],
  [
    "an endless stream",
    (_, response) => {
      response.setHeader("content-type", "text/event-stream");
      const more = () => {
        while (response.write(`: ${"x".repeat(16_384)}\n\n`));
        response.once("drain", more);
      };
      more();
    },
    "not_protocol",
  ],
  [
    "an encoded answer",
    (_, response) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end("x"),
    "not_protocol",
  ],
];

it.each(answers)("does not pass %s", async (_, listener, outcome) => {
  const found = await probe(await started(createServer(listener)));
  expect(found).toMatchObject({ outcome, tools: null, observed: {} });
});

it("gives up on silence, and on a stream that never answers", async () => {
  const silent = await started(createServer(() => undefined));
  expect((await probe(silent, 300)).outcome).toBe("indeterminate");
  const dripping = createServer((_, response) => {
    response.setHeader("content-type", "text/event-stream");
    response.write(": hello\n\n");
  });
  expect((await probe(await started(dripping), 300)).outcome).toBe("indeterminate");
});

it("finds a port that is closed unreachable", async () => {
  const server = mcpServer("both");
  const port = await listening(server);
  await ended(server);
  expect((await probe(`http://127.0.0.1:${port}/mcp`)).outcome).toBe("unreachable");
});

/** Answers `initialize` and `tools/list` of the older era without the SDK, the list by `list`. */
function byHand(list: (id: unknown, response: ServerResponse) => void): RequestListener {
  return async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { id, method } = JSON.parse(text === "" ? "{}" : text) as {
      id?: unknown;
      method?: string;
    };
    if (method === "tools/list") return list(id, response);
    if (method === "initialize")
      return response.setHeader("content-type", "application/json").end(
        JSON.stringify({
          jsonrpc: "2.0",
          id,
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "by\u0000\u202ehand", version: "x".repeat(1_000) },
          },
        }),
      );
    return response.writeHead(method === "notifications/initialized" ? 202 : 404).end();
  };
}

it("takes an answer from a stream that stays open", async () => {
  const server = createServer(
    byHand((id, response) => {
      response.setHeader("content-type", "text/event-stream");
      const ask = { jsonrpc: "2.0", id: 1, method: "sampling/createMessage", params: {} };
      const result = { tools: [{ name: "t", inputSchema: { type: "object" } }] };
      for (const message of [ask, { jsonrpc: "2.0", id, result }]) {
        response.write(`data: ${JSON.stringify(message)}\n\n`);
      }
    }),
  );
  const found = await probe(await started(server));
  expect(found).toMatchObject({ outcome: "ok", tools: ["t"] });
  expect(found.observed.server_name).toBe("by hand");
  expect(String(found.observed.server_version)).toHaveLength(200);
});

function answeringList(result: () => string | null): Server {
  return createServer(
    byHand((id, response) => {
      const text = result();
      const rest = text === null ? '"error":{"code":-32603,"message":"no"}' : `"result":${text}`;
      response.setHeader("content-type", "application/json");
      response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${rest}}`);
    }),
  );
}

it.each([
  ["a list that is none", () => '{"tools":{}}'],
  ["an error", () => null],
  ["a list without end", () => `{"tools":[],"nextCursor":"${randomUUID()}"}`],
])("finds a server unwell that answers %s", async (_, result) => {
  expect((await probe(await started(answeringList(result)))).outcome).toBe("unhealthy");
});

it("reads values that are nested deeply", async () => {
  const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
  const server = answeringList(() => `{"tools":[],"_meta":{"a":${deep}}}`);
  expect((await probe(await started(server))).outcome).toBe("ok");
});
