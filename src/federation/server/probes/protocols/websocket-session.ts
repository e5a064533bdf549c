import "server-only";
import { WebSocket } from "ws";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import type { RuntimeOutcome } from "@/federation/domain/gates/probe-outcome";
import { guardedSocket } from "@/platform/egress/guarded-socket";
import { failureClass, statusClass } from "../failure-class";
import { MOST_BYTES, type ProbeRun } from "../probe-run";
import { authorityOf } from "../runtime-target";
import { signedHeaders } from "../sign-probe";

type Failed = Exclude<RuntimeOutcome, "ok">;

/** Ends the work on a WebSocket with the class of what went wrong. */
class WebSocketEnd extends Error {
  constructor(readonly outcome: Failed) {
    super(outcome);
  }
}

export type WebSocketResult<T> = { ok: true; value: T } | { ok: false; outcome: Failed };

/**
 * Upgrades to WebSocket (RFC 6455) over a guarded socket, without redirects and compression, and works
 * with it until the work is done, the server ends it, sends more than 256 KiB, or the budget is spent.
 */
export async function withWebSocket<T>(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  work: (socket: WebSocket) => Promise<T>,
  headers: Readonly<Record<string, string>> = {},
): Promise<WebSocketResult<T>> {
  const { host, port, tls, path } = endpoint;
  const { network, runtime } = run;
  try {
    const url = new URL(`${tls ? "wss" : "ws"}://${authorityOf(endpoint)}${path}`);
    const own = { "user-agent": network.userAgent, ...headers };
    const signed = await signedHeaders(run, { method: "GET", url, headers: own });
    const socket = await guardedSocket({
      host,
      port,
      tls,
      timeoutMs: run.budgetMs,
      ports: [port],
      signal: run.signal,
      policy: network.egress,
      ...(runtime !== undefined && { route: runtime.route }),
    });
    const end = () => socket.destroy();
    run.signal.addEventListener("abort", end, { once: true });
    try {
      const webSocket = new WebSocket(url, {
        createConnection: () => socket,
        followRedirects: false,
        perMessageDeflate: false,
        handshakeTimeout: run.budgetMs,
        maxPayload: MOST_BYTES,
        headers: signed,
      });
      try {
        return { ok: true, value: await worked(run, webSocket, work) };
      } finally {
        webSocket.terminate();
      }
    } finally {
      run.signal.removeEventListener("abort", end);
      socket.destroy();
    }
  } catch (error) {
    return {
      ok: false,
      outcome: error instanceof WebSocketEnd ? error.outcome : failureClass(error),
    };
  }
}

function worked<T>(
  run: ProbeRun,
  webSocket: WebSocket,
  work: (socket: WebSocket) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = (outcome: Failed) => reject(new WebSocketEnd(outcome));
    let received = 0;
    const count = (size: number) => {
      received += size;
      if (received > MOST_BYTES) fail("not_protocol");
    };
    const signal = AbortSignal.any([run.signal]);
    if (signal.aborted) fail("indeterminate");
    signal.addEventListener("abort", () => fail("indeterminate"), { once: true });
    webSocket.on("message", (data) => count(sizeOf(data)));
    webSocket.on("ping", (data) => count(data.byteLength + FRAME_BYTES));
    webSocket.on("pong", (data) => count(data.byteLength + FRAME_BYTES));
    webSocket.on("unexpected-response", (request, response) => {
      fail(statusClass(response.statusCode ?? 0) ?? "not_protocol");
      request.destroy();
    });
    webSocket.on("error", (error) => fail(isReset(error) ? "indeterminate" : "not_protocol"));
    webSocket.on("close", () => fail("not_protocol"));
    webSocket.on("open", () => {
      work(webSocket).then(resolve, reject);
    });
  });
}

const FRAME_BYTES = 2;

function sizeOf(data: Buffer | ArrayBuffer | readonly Buffer[]): number {
  if (data instanceof ArrayBuffer || Buffer.isBuffer(data)) return data.byteLength + FRAME_BYTES;
  return data.reduce((sum, part) => sum + part.byteLength, FRAME_BYTES);
}

function isReset(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}
