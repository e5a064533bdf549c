import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { ServiceError } from "@/domain/errors";
import { isSigned } from "../auth/admit";
import { rememberWire } from "../auth/agent-signature/wire-request";
import { PEER_HEADER } from "../auth/peer-address";
import type { MountedOperation } from "../http/openapi";
import { problemOf } from "../http/problem";
import { requestIdOf } from "../http/request-id";
import { API_HEADERS } from "../http/security-headers";
import { peerOf } from "./peer";
import { createMatcher, type Match } from "./router";

export interface FrontOptions {
  operations: readonly MountedOperation[];
  /** Scripts and styles of the build; calls back for everything else. */
  files?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Everything that is no REST operation. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** False sends the REST operations through Next as well, but for signed ones: Next hands on no raw request. */
  direct: boolean;
  trustedProxies: number;
}

/** Slow enough for a large upload over a thin line, short enough that nobody holds a socket for ever. */
const REQUEST_TIMEOUT_MS = 15 * 60 * 1000;
const HEADERS_TIMEOUT_MS = 20 * 1000;
const KEEP_ALIVE_MS = 65 * 1000;

/** One HTTP server: REST operations go straight to their functions, the rest to Next. */
export function createFront(options: FrontOptions): Server {
  const matcher = createMatcher(options.operations);
  const matches = new WeakMap<IncomingMessage, Match>();
  const direct = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      const match = matches.get(incoming);
      if (match === undefined) throw new Error("a request without a match reached the operations");
      if (isSigned(match.handler.declaration.auth)) rememberWire(request, incoming);
      return match.handler(request, { params: Promise.resolve(match.params) });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    setPeer(request, peerOf(request, options.trustedProxies));
    const pathname = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (!isDecodable(pathname)) {
      refuse(request, response, pathname, new ServiceError("invalid_request"));
      return;
    }
    const match = matcher.find(request.method ?? "GET", pathname);
    const allowed = match === null ? matcher.methodsOf(pathname) : [];
    if (allowed.length > 0 && request.method !== "OPTIONS") {
      const headers = { allow: allowed.join(", ") };
      refuse(request, response, pathname, new ServiceError("method_not_allowed", { headers }));
    } else if (match !== null && (options.direct || isSigned(match.handler.declaration.auth))) {
      matches.set(request, match);
      void direct(request, response);
    } else if (options.files !== undefined) {
      options.files(request, response, () => void options.next(request, response));
    } else void options.next(request, response);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Replaces whatever the client sent under the name of our own header, in both forms Node keeps. */
function setPeer(request: IncomingMessage, peer: string): void {
  const raw = request.rawHeaders;
  for (let i = raw.length - 2; i >= 0; i -= 2) {
    if (raw[i]?.toLowerCase() === PEER_HEADER) raw.splice(i, 2);
  }
  raw.push(PEER_HEADER, peer);
  request.headers[PEER_HEADER] = peer;
}

/** Next answers a path with broken percent-encoding with 500; nothing can be at such an address. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Answers what no operation and no page is asked for. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  error: ServiceError,
): void {
  const given = request.headers["x-request-id"];
  const headers = new Headers(typeof given === "string" ? { "x-request-id": given } : {});
  const requestId = requestIdOf(headers);
  const problem = problemOf(error, pathname, requestId);
  response.writeHead(problem.status, {
    ...API_HEADERS,
    ...error.headers,
    "content-type": "application/problem+json",
    "x-request-id": requestId,
  });
  response.end(JSON.stringify(problem));
  // What is left of a body is read past, so that the connection stays usable.
  request.resume();
}
