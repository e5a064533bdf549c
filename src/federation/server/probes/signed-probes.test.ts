import { createHash, createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { Server as NetServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import type { Declaration, DeclaredSkill } from "@/federation/domain/declaration/declaration";
import { gatherNetworkFacts } from "./checks/gather-network-facts";
import { probeRuntime } from "./checks/probe-runtime";
import { gateOfProbes, probeKey } from "./testing/gate-of-probes";
import { ended, listening } from "./testing/listening";
import { mcpServer } from "./testing/local-mcp";
import { localProbes } from "./testing/local-probes";
import { runtimeAt } from "./testing/runtime-target";

const DID = "did:svc:agent:triage-01";
const { signer, publicKey } = probeKey();
const ending: NetServer[] = [];
let admits: ReturnType<typeof gateOfProbes>;

beforeEach(() => {
  admits = gateOfProbes({ publicKey, did: DID });
});

afterEach(async () => {
  await Promise.all(ending.splice(0).map(ended));
});

async function portOf(server: NetServer): Promise<number> {
  ending.push(server);
  return listening(server);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Asked {
  path: string;
  isIn: boolean;
  request: IncomingMessage;
  body: Buffer;
}

/** A runtime that answers 401 to whatever the service did not sign for it. */
function gatedRest(asked: Asked[]): Server {
  return createServer(async (request, response) => {
    const body = await bodyOf(request);
    const isIn = admits(request, body);
    asked.push({ path: request.url ?? "", isIn, request, body });
    const isDocument = request.url?.startsWith("/docs") === true;
    response.writeHead(isIn || isDocument ? 200 : 401, {
      "content-type": isDocument ? "text/plain" : "application/json",
    });
    response.end(isDocument ? "word ".repeat(60) : '{"severity":"critical"}');
  });
}

function declaration(address: string, over: Partial<Declaration>): Declaration {
  const skill: DeclaredSkill = {
    id: "triage",
    name: "Triage",
    description: "Sorts alerts by how severe they are.",
    documentation_url: null,
    tags: [],
    effects: "read",
    test: null,
    evidence: [],
  };
  return {
    did: DID,
    operator_did: "did:svc:operator:acme",
    role: "executor",
    runtime_type: "rest-api",
    runtime_address: address,
    provider: "Acme",
    name: "Triage",
    description: "",
    contact: null,
    health: { path: "/health", service: "" },
    requested_tier: "T3",
    skills: [skill],
    ...over,
  };
}

function gather(declared: Declaration, by = signer as typeof signer | null) {
  const network = localProbes({ signer: by });
  return gatherNetworkFacts(declared, { budgetMs: 10_000, keys: [], network });
}

describe("a gated runtime", () => {
  it("lets in health checks and examples of REST that the service signed, and no others", async () => {
    const asked: Asked[] = [];
    const origin = `http://127.0.0.1:${await portOf(gatedRest(asked))}`;
    const [skill] = declaration(origin, {}).skills;
    if (skill === undefined) throw new Error("no skill");
    const expected = { json: { severity: "critical" }, contains: [] };
    const declared = declaration(`${origin}/base`, {
      skills: [
        {
          ...skill,
          documentation_url: `${origin}/docs/triage`,
          test: { method: "POST", path: "/run?fast=1", input: { text: "x" }, expect: expected },
        },
      ],
    });
    const { runtime, runs, documents } = await gather(declared);
    expect(runtime).toMatchObject({
      outcome: "ok",
      addresses: { resolved: ["127.0.0.1"], connected: ["127.0.0.1"] },
    });
    expect(runs).toMatchObject([{ outcome: "matched" }]);
    expect(documents).toMatchObject([{ outcome: "ok" }]);
    const isIn = (path: string) => asked.find((each) => each.path.startsWith(path))?.isIn;
    expect(isIn("/base/health")).toBe(true);
    expect(isIn("/base/run?fast=1")).toBe(true);
    expect(isIn("/.well-known/agent-federation?nonce=")).toBe(true);
    // Other hosts get no signature, and no host gets credentials.
    const document = asked.find(({ path }) => path.startsWith("/docs"));
    expect(document?.request.headers).not.toHaveProperty("signature");
    for (const { request } of asked) {
      expect(request.headers).not.toHaveProperty("authorization");
      expect(request.headers).not.toHaveProperty("cookie");
    }

    for (const other of [null, probeKey().signer]) {
      const refused = await gather(declared, other);
      expect(refused.runtime.outcome).toBe("auth_required");
      expect(refused.runs).toEqual([]);
    }
  });

  it("does not let in a signed probe about another agent", async () => {
    const origin = `http://127.0.0.1:${await portOf(gatedRest([]))}`;
    const network = localProbes({ signer });
    const target = { ...runtimeAt("rest-api", `${origin}/base`), did: "did:svc:agent:thief" };
    const found = await probeRuntime(target, { budgetMs: 10_000, keys: [], network });
    expect(found.outcome).toBe("auth_required");
  });

  it.each(["legacy", "modern"] as const)("lets in MCP of the %s era", async (era) => {
    const server = mcpServer(era, [], (request, body) => admits(request, body));
    const address = `http://127.0.0.1:${await portOf(server)}/mcp`;
    const base = declaration(address, { runtime_type: "mcp-server" });
    const declared = {
      ...base,
      skills: base.skills.map((skill) => ({
        ...skill,
        test: {
          tool: "classify_alert",
          input: { text: "RANSOM" },
          expect: { json: { severity: "critical" }, contains: [] },
        },
      })),
    };
    const { runtime, runs } = await gather(declared);
    expect(runtime).toMatchObject({ outcome: "ok", tools: ["classify_alert"] });
    expect(runs).toMatchObject([{ outcome: "matched" }]);
    expect((await gather(declared, null)).runtime.outcome).toBe("auth_required");
  });

  it("lets in the upgrade of a WebSocket", async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({
      server,
      verifyClient: ({ req }, done) => done(admits(req, new Uint8Array()), 401),
    });
    sockets.on("connection", (socket) => {
      socket.on("message", () => socket.send('{"severity":"critical"}'));
    });
    const address = `ws://127.0.0.1:${await portOf(server)}/agent?v=2`;
    const base = declaration(address, { runtime_type: "websocket" });
    const declared = {
      ...base,
      skills: base.skills.map((skill) => ({
        ...skill,
        test: { send: "x", expect: { json: { severity: "critical" }, contains: [] } },
      })),
    };
    const { runtime, runs } = await gather(declared);
    expect(runtime.outcome).toBe("ok");
    expect(runs).toMatchObject([{ outcome: "matched" }]);
    expect((await gather(declared, null)).runtime.outcome).toBe("auth_required");
  });

  it("gets signed headers of gRPC", async () => {
    const server = createHttp2Server();
    const heard: Record<string, unknown>[] = [];
    server.on("stream", (stream, headers) => {
      heard.push(headers);
      stream.respond({ ":status": 401 }, { endStream: true });
    });
    const address = `grpc://127.0.0.1:${await portOf(server)}`;
    const network = localProbes({ signer });
    const options = { budgetMs: 10_000, keys: [], network };
    expect((await probeRuntime(runtimeAt("grpc", address), options)).outcome).toBe("auth_required");
    expect(heard[0]).toMatchObject({
      "x-federation-agent": DID,
      "signature-input": expect.stringContaining('tag="proofline-probe"'),
      signature: expect.stringMatching(/^sig1=:/),
    });
  });
});

it("signs as RFC 9421 says", async () => {
  const asked: Asked[] = [];
  const authority = `127.0.0.1:${await portOf(gatedRest(asked))}`;
  const network = localProbes({ signer });
  const target = runtimeAt("rest-api", `http://${authority}/base`, { path: "/health" });
  await probeRuntime(target, { budgetMs: 10_000, keys: [], network });
  const headers = asked[0]?.request.headers ?? {};
  const [, input = ""] = /^sig1=(.*)$/.exec(String(headers["signature-input"])) ?? [];
  const [, signature = ""] = /^sig1=:(.*):$/.exec(String(headers.signature)) ?? [];
  expect(input).toMatch(
    /^\("@method" "@authority" "@path" "@query" "x-federation-agent"\);created=\d+;expires=\d+;nonce="[\w-]{32}";keyid="did:svc:service#[\w-]{43}";alg="ed25519";tag="proofline-probe"$/,
  );
  const base = [
    '"@method": GET',
    `"@authority": ${authority}`,
    '"@path": /base/health',
    '"@query": ?',
    `"x-federation-agent": ${DID}`,
    `"@signature-params": ${input}`,
  ].join("\n");
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  expect(verify(null, Buffer.from(base), key, Buffer.from(signature, "base64"))).toBe(true);
  // The key is named by its RFC 7638 thumbprint.
  const thumbprint = createHash("sha256")
    .update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)
    .digest("base64url");
  expect(signer.keyid).toBe(`did:svc:service#${thumbprint}`);
});
