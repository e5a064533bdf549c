import "server-only";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import type { Socket } from "node:net";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import { guardedSocket } from "@/platform/egress/guarded-socket";
import type { DialectFinding } from "../dialect-finding";
import { failureClass, statusClass } from "../failure-class";
import { observedText } from "../observed-text";
import { MOST_BYTES, type ProbeRun } from "../probe-run";
import { authorityOf } from "../runtime-target";
import { signedHeaders } from "../sign-probe";
import { healthRequest, readHealthResponse } from "./grpc-health-frame";

type Outcome = DialectFinding["outcome"];

interface Reply {
  status: number;
  mediaType: string;
  /** Of the trailers, or of the headers where there is nothing else. */
  grpcStatus: number | null;
  body: Buffer;
}

const PATH = "/grpc.health.v1.Health/Check";
const SESSION = { maxSessionMemory: 1, settings: { enablePush: false } };
/** Codes of gRPC that say something definite of a health check; the others may pass. */
const OUTCOMES: Readonly<Record<number, Outcome>> = {
  3: "not_protocol", // INVALID_ARGUMENT
  5: "unhealthy", // NOT_FOUND: the service is not known there
  7: "auth_required", // PERMISSION_DENIED
  12: "not_protocol", // UNIMPLEMENTED
  16: "auth_required", // UNAUTHENTICATED
};

/** `grpc.health.v1.Health/Check` over HTTP/2 on a guarded socket: only SERVING passes. */
export async function probeGrpc(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  service: string,
): Promise<DialectFinding> {
  try {
    const { host, port, tls } = endpoint;
    const socket = await guardedSocket({
      host,
      port,
      tls,
      alpn: ["h2"],
      timeoutMs: run.budgetMs,
      ports: [port],
      signal: run.signal,
      policy: run.network.egress,
      ...(run.runtime !== undefined && { route: run.runtime.route }),
    });
    if ("alpnProtocol" in socket && socket.alpnProtocol !== "h2") {
      socket.destroy();
      return { outcome: "not_protocol", observed: { alpn: false }, tools: null };
    }
    const message = healthRequest(service);
    const headers = await askingHeaders(run, endpoint, message);
    const reply = await checked(run, endpoint, socket, { headers, message });
    if (typeof reply === "string") return { outcome: reply, observed: {}, tools: null };
    return judged(reply);
  } catch (error) {
    return { outcome: failureClass(error), observed: {}, tools: null };
  }
}

function judged({ status, mediaType, grpcStatus, body }: Reply): DialectFinding {
  const observed = { status, media_type: observedText(mediaType), grpc_status: grpcStatus };
  const found = (outcome: Outcome, more = {}): DialectFinding => ({
    outcome,
    observed: { ...observed, ...more },
    tools: null,
  });
  if (status !== 200) return found(statusClass(status) ?? "not_protocol");
  if (!/^application\/grpc(\+proto)?(;|$)/.test(mediaType)) return found("not_protocol");
  if (grpcStatus === null) return found("not_protocol");
  if (grpcStatus !== 0) return found(OUTCOMES[grpcStatus] ?? "indeterminate");
  const serving = readHealthResponse(body);
  if (serving === null) return found("not_protocol");
  return found(serving === "SERVING" ? "ok" : "unhealthy", { serving });
}

function askingHeaders(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  body: Uint8Array,
): Promise<Record<string, string>> {
  const url = new URL(`${schemeOf(endpoint)}://${authorityOf(endpoint)}${PATH}`);
  const headers = {
    "content-type": "application/grpc",
    te: "trailers",
    "user-agent": run.network.userAgent,
    "grpc-timeout": `${Math.ceil(run.budgetMs)}m`,
  };
  return signedHeaders(run, { method: "POST", url, headers, body });
}

function schemeOf({ tls }: RuntimeAddress): "https" | "http" {
  return tls ? "https" : "http";
}

function checked(
  { signal }: ProbeRun,
  endpoint: RuntimeAddress,
  socket: Socket,
  { headers, message }: { headers: Record<string, string>; message: Uint8Array },
): Promise<Reply | Outcome> {
  const scheme = schemeOf(endpoint);
  const session = connect(`${scheme}://${authorityOf(endpoint)}`, {
    ...SESSION,
    createConnection: () => socket,
  });
  return new Promise<Reply | Outcome>((resolve) => {
    const settle = (result: Reply | Outcome) => {
      signal.removeEventListener("abort", end);
      session.destroy();
      socket.destroy();
      resolve(result);
    };
    const end = () => settle("indeterminate");
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) return end();
    session.on("error", (error) => settle(brokenClass(error)));
    // Ended without an answer: the process behind it may just have stopped.
    session.on("close", () => settle("indeterminate"));
    converse(
      session,
      {
        ":method": "POST",
        ":path": PATH,
        ":scheme": scheme,
        ":authority": authorityOf(endpoint),
        ...headers,
      },
      message,
      settle,
    );
  });
}

function converse(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  message: Uint8Array,
  settle: (result: Reply | Outcome) => void,
): void {
  const stream = session.request(headers);
  const chunks: Buffer[] = [];
  let size = 0;
  let head: IncomingHttpHeaders = {};
  let trailers: IncomingHttpHeaders = {};
  stream.on("response", (received) => {
    head = received;
  });
  stream.on("trailers", (received) => {
    trailers = received;
  });
  stream.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MOST_BYTES) settle("not_protocol");
    else chunks.push(chunk);
  });
  stream.on("error", (error) => settle(brokenClass(error)));
  stream.on("end", () => {
    settle({
      status: Number(head[":status"] ?? 0),
      mediaType: String(head["content-type"] ?? "").toLowerCase(),
      grpcStatus: codeIn(trailers) ?? codeIn(head),
      body: Buffer.concat(chunks),
    });
  });
  stream.end(message);
}

function codeIn(headers: IncomingHttpHeaders): number | null {
  const text = headers["grpc-status"];
  return typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** Frames that are none of HTTP/2 are another protocol; a connection or stream that was ended is not definite. */
function brokenClass(error: unknown): Outcome {
  const isForeign = error instanceof Error && "code" in error && error.code === "ERR_HTTP2_ERROR";
  return isForeign ? "not_protocol" : "indeterminate";
}
