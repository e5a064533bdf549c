import { createServer, type RequestListener } from "node:http";
import type { Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { probeRuntime } from "../checks/probe-runtime";
import { runSkillTest } from "../checks/run-skill-test";
import { startRun } from "../probe-run";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { runtimeAt } from "../testing/runtime-target";

const network = localProbes();
const ending: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all(ending.splice(0).map((end) => end()));
});

async function webSocketServer(
  use: (socket: WebSocket) => void = () => undefined,
  options: ServerOptions = {},
): Promise<string> {
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, ...options });
  sockets.on("connection", use);
  ending.push(async () => {
    for (const socket of sockets.clients) socket.terminate();
    await ended(server);
  });
  return `ws://127.0.0.1:${await listening(server)}/agent`;
}

async function plainServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  ending.push(() => ended(server as Server));
  return `ws://127.0.0.1:${await listening(server)}/agent`;
}

function probe(address: string, budgetMs = 10_000) {
  return probeRuntime(runtimeAt("websocket", address), { budgetMs, keys: [], network });
}

it("passes a server that sends the nonce back", async () => {
  expect(await probe(await webSocketServer())).toMatchObject({
    outcome: "ok",
    observed: { pong: true },
    tools: null,
  });
});

it("does not take other pongs and messages for the nonce", async () => {
  const address = await webSocketServer(
    (socket) => {
      socket.pong("hello");
      socket.send("pong");
      socket.on("ping", () => socket.pong("another"));
    },
    { autoPong: false },
  );
  expect((await probe(address, 300)).outcome).toBe("indeterminate");
});

it("gives up on a mute server", async () => {
  const address = await webSocketServer(() => undefined, { autoPong: false });
  expect((await probe(address, 300)).outcome).toBe("indeterminate");
});

it("does not read more than 256 KiB", async () => {
  const one = await webSocketServer((socket) => socket.send("x".repeat(300 * 1024)), {
    autoPong: false,
  });
  expect((await probe(one)).outcome).toBe("not_protocol");
  const many = await webSocketServer(
    (socket) => {
      for (let at = 0; at < 40; at += 1) socket.send("x".repeat(8 * 1024));
    },
    { autoPong: false },
  );
  expect((await probe(many)).outcome).toBe("not_protocol");
});

const answers: [string, RequestListener, string][] = [
  ["plain HTTP", (_, response) => response.end("hello"), "not_protocol"],
  ["404", (_, response) => response.writeHead(404).end(), "not_protocol"],
  ["401", (_, response) => response.writeHead(401).end(), "auth_required"],
  ["503", (_, response) => response.writeHead(503).end(), "indeterminate"],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "/x" }).end(),
    "not_protocol",
  ],
  ["no HTTP", (request) => request.socket.end("220 mail\r\n"), "not_protocol"],
];

it.each(answers)("does not pass %s", async (_, listener, outcome) => {
  let hits = 0;
  const address = await plainServer((request, response) => {
    hits += 1;
    listener(request, response);
  });
  expect((await probe(address)).outcome).toBe(outcome);
  // Once for the upgrade; where credentials are required, once more for the binding of the address.
  expect(hits).toBe(outcome === "auth_required" ? 2 : 1);
});

it("does not pass a server that ends the connection, or upgrades wrongly", async () => {
  const closing = await webSocketServer((socket) => socket.close(), { autoPong: false });
  expect((await probe(closing)).outcome).toBe("not_protocol");
  const server = createServer();
  server.on("upgrade", (_, socket) => {
    socket.end(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n" +
        "sec-websocket-accept: bm8=\r\n\r\n",
    );
  });
  ending.push(() => ended(server as Server));
  const wrong = `ws://127.0.0.1:${await listening(server)}/`;
  expect((await probe(wrong)).outcome).toBe("not_protocol");
});

it("runs an example: the first message after ours is its answer", async () => {
  const address = await webSocketServer((socket) => {
    socket.on("message", (data) => {
      socket.send(JSON.stringify({ echo: String(data), severity: "critical" }));
    });
  });
  const ran = (send: string, severity: string) =>
    runSkillTest(
      startRun({ budgetMs: 10_000, network }),
      runtimeAt("websocket", address),
      { id: "triage", test: { send, expect: { json: { severity }, contains: [send] } } },
      null,
    );
  expect(await ran("RANSOM", "critical")).toMatchObject({ outcome: "matched" });
  expect(await ran("RANSOM", "low")).toMatchObject({ outcome: "mismatched" });
});
