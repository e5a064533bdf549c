import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ServiceError } from "@/encoding/domain/errors";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";
import { isSigned } from "../auth/admit";
import { rememberWire } from "../auth/signatures/wire-request";
import { type Answer, toResponse } from "../http/answer";
import { isOpen, PREFLIGHT_HEADERS } from "../http/cross-origin";
import { PREFETCH_HEADER } from "../http/prefetch-header";
import { toServiceError } from "../http/problem";
import { newRequestId } from "../http/request-id";
import { API_HEADERS } from "../http/security-headers";
import { PEER_HEADER } from "../limits/peer-address";
import { enforceRequestLimits } from "./body-limits";
import { BufferedRequest } from "./buffered-request";
import { codingRefused, isCoded } from "./content-coding";
import { isLinkPrefetch, setOwnHeader } from "./own-headers";
import type { PageCopy } from "./page-copy";
import { peerOf } from "./peer";
import { refuse } from "./refuse";
import { readTarget } from "./request-target";
import { createMatcher, type Match } from "./router";
import { admitToNext, isSignInPage, methodNotAllowed, type NextDoor } from "./to-next";

export interface FrontOptions extends NextDoor {
  operations: readonly MountedOperation[];
  /** Says more of an address at which there is nothing; null where there is no more to say. */
  nothingAt?: (method: string, pathname: string) => ServiceError | null;
  /** Scripts and styles of the build; calls back for everything else. */
  files?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Everything that is no REST operation. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The page to sign in, once it was copied: the most expensive request without an account. */
  signIn?: () => PageCopy | undefined;
  /**
   * False sends the REST operations through Next as well, but for signed ones: Next passes on no
   * raw request.
   */
  direct: boolean;
  trustedProxies: number;
  /** Whether browsers reach the service by https alone, which every response then says. */
  isSecure: boolean;
}

/**
 * Slow enough for a large upload over a thin line, short enough that no client holds a socket for
 * ever.
 */
const REQUEST_TIMEOUT_MS = 15 * 60 * 1000;
const HEADERS_TIMEOUT_MS = 20 * 1000;
const KEEP_ALIVE_MS = 65 * 1000;

/** A year, as RFC 6797 and browsers' lists have it. */
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/**
 * One HTTP server: REST operations go straight to their functions, the rest to Next. It has no listener
 * for `upgrade`, so that Node answers a request that offers another protocol as any other (RFC 9110 section 7.8).
 */
export function createFront(options: FrontOptions): Server {
  const matcher = createMatcher(options.operations);
  const matches = new WeakMap<IncomingMessage, Match>();
  const direct = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const match = matches.get(incoming);
      if (match === undefined) throw new Error("a request without a match reached the operations");
      if (isSigned(match.handler.declaration.auth)) rememberWire(request, incoming);
      const params = Promise.resolve(match.params);
      return written(outgoing, await match.handler.answer(request, { params }));
    },
    { overrideGlobalObjects: false },
  );

  async function passToOperation(
    request: BufferedRequest,
    response: ServerResponse,
    pathname: string,
    match: Match,
  ) {
    const { auth, body } = match.handler.declaration;
    try {
      if (!(await enforceRequestLimits(request, body, options.bodyTimeout))) return;
    } catch (error) {
      refuse(request, response, pathname, toServiceError(error, newRequestId()));
      return;
    }
    if (options.direct || isSigned(auth)) {
      matches.set(request, match);
      await direct(request, response);
    } else await options.next(request, response);
  }

  async function passToNext(request: BufferedRequest, response: ServerResponse, pathname: string) {
    try {
      const peer = String(request.headers[PEER_HEADER]);
      const admitted = await admitToNext(request, response, pathname, peer, options);
      if (admitted === null) return;
      const copy = isSignInPage(request, pathname) ? options.signIn?.() : undefined;
      if (copy !== undefined && !admitted.isSignedIn) {
        copy.answer(response);
        return;
      }
    } catch (error) {
      refuse(request, response, pathname, toServiceError(error, newRequestId()));
      return;
    }
    await options.next(request, response);
  }

  const isOpenAt = (pathname: string) => {
    const read = matcher.find("GET", pathname);
    return read !== null && isOpen(read.handler.declaration);
  };

  const server = createServer({ IncomingMessage: BufferedRequest }, (request, response) => {
    if (options.isSecure) response.setHeader("strict-transport-security", TRANSPORT_SECURITY);
    setOwnHeader(request, PEER_HEADER, peerOf(request, options.trustedProxies));
    setOwnHeader(request, PREFETCH_HEADER, isLinkPrefetch(request) ? "1" : null);
    const pathname = readTarget(request);
    if (pathname === null) {
      refuse(request, response, request.url ?? "/", new ServiceError("invalid_request"));
      return;
    }
    if (isCoded(request)) {
      refuse(request, response, pathname, codingRefused());
      return;
    }
    const match = matcher.find(request.method ?? "GET", pathname);
    const allowed = match === null ? matcher.methodsOf(pathname) : [];
    if (match !== null) void passToOperation(request, response, pathname, match);
    else if (allowed.length > 0 && request.method === "OPTIONS") {
      // RFC 9110 section 9.3.7; for pages of other origins a preflight as well.
      const open = isOpenAt(pathname) ? PREFLIGHT_HEADERS : {};
      response.writeHead(204, { ...API_HEADERS, ...open, allow: allowed.join(", ") }).end();
      request.dropRest();
    } else if (allowed.length > 0) {
      const unknown = options.nothingAt?.(request.method ?? "", pathname);
      refuse(request, response, pathname, unknown ?? methodNotAllowed(allowed));
    } else if (options.files !== undefined) {
      options.files(request, response, () => void passToNext(request, response, pathname));
    } else void passToNext(request, response, pathname);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Writes a text as it is: a Response of it, read as a stream, takes longer than the rest of a short request's way out. */
function written(outgoing: ServerResponse, answer: Answer): Response {
  const { status, headers, content } = answer;
  if (typeof content !== "string") return toResponse(answer);
  const length = Buffer.byteLength(content);
  outgoing.writeHead(status, { ...headers, "content-length": length }).end(content);
  return RESPONSE_ALREADY_SENT;
}
