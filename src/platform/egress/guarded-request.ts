import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { checkUrl, type EgressTarget, type UrlFault } from "@/encoding/domain/egress/check-url";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { type Deadline, startDeadline } from "./deadline";
import { EgressFailure } from "./egress-failure";
import { deployedEgress, type EgressPolicy } from "./egress-policy";
import { allowedPorts, codeOf, openSocket, type RouteObserver } from "./guarded-socket";
import { type EgressMethod, readLimited, sent } from "./http-over-socket";

export interface GuardedRequest {
  url: string;
  method: EgressMethod;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** For the whole exchange, from the look-up of the name to the last byte, redirects included. */
  timeoutMs: number;
  /** Longest body of an answer. */
  maxBytes: number;
  /** Patterns of isHostAllowed; every host where it is not given. */
  allowHosts?: readonly string[];
  /** In place of 80 and 443. */
  ports?: readonly number[];
  /** Redirects that may be followed, each of them checked like the first URL; none where it is not given. */
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Hears of every connection, those after redirects too. */
  route?: RouteObserver;
  /** For tests. */
  policy?: EgressPolicy;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Lower case, without parameters; empty where none was sent. */
  mediaType: string;
  body: Buffer;
  /** Where it came from in the end. */
  url: string;
}

/** Set by us for each connection, or able to change what a connection means. */
const RESERVED_HEADERS = new Set([
  "host",
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "accept-encoding",
]);

const URL_FAULTS: Record<
  UrlFault,
  [code: "url_refused" | "host_refused" | "port_refused", string]
> = {
  not_a_url: ["url_refused", "The URL is none that is asked."],
  scheme: ["url_refused", "The URL has another scheme than http or https."],
  userinfo: ["url_refused", "The URL has a user or password."],
  host: ["host_refused", "The URL has a host that is none."],
  port: ["port_refused", "The URL has a port that is not allowed."],
};

interface Hop {
  url: string;
  method: EgressMethod;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
}

/** True for a header that no caller may set. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED_HEADERS.has(lower) || lower.startsWith("proxy-");
}

/**
 * One HTTP exchange over a guarded socket of its own: no proxy, no connection that is used again, no
 * encoded body (one that comes nevertheless is refused, so that it cannot grow). A redirect is followed
 * only where `maxRedirects` says so; to another origin it takes neither body nor headers along, and never
 * leads from https to http. Throws EgressFailure, and Error for a header that is not the caller's to set.
 */
export async function guardedRequest(request: GuardedRequest): Promise<GuardedAnswer> {
  const deadline = startDeadline(request.timeoutMs, request.signal);
  const policy = request.policy ?? deployedEgress();
  const { url, method, headers = {}, body } = request;
  let hop: Hop = { url, method, headers: plainHeaders(headers), body };
  for (let left = request.maxRedirects ?? 0; ; left -= 1) {
    const target = targetOf(hop.url, { ...request, policy });
    const answer = await exchange(target, hop, { ...request, policy }, deadline);
    const location = isRedirect(answer.status) ? answer.headers.location : undefined;
    if (location === undefined) return answer;
    if (left <= 0) {
      throw new EgressFailure(
        "redirect_refused",
        "The answer is a redirect, which is not followed.",
      );
    }
    hop = redirected(hop, answer.status, location);
  }
}

function targetOf(
  url: string,
  request: { ports?: readonly number[]; policy: EgressPolicy },
): EgressTarget {
  const ports = allowedPorts(request, request.policy);
  const target = checkUrl(url, { schemes: ["https", "http"], ports });
  if (typeof target !== "string") return target;
  throw new EgressFailure(...URL_FAULTS[target]);
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function redirected(hop: Hop, status: number, location: string): Hop {
  const [from, to] = [new URL(hop.url), parseUrl(location, hop.url)];
  if (to === null) {
    throw new EgressFailure("redirect_refused", "The answer redirects to what is no URL.");
  }
  if (from.protocol === "https:" && to.protocol !== "https:") {
    throw new EgressFailure("redirect_refused", "The answer redirects from https to http.");
  }
  const keeps = status === 307 || status === 308 || hop.method === "GET" || hop.method === "HEAD";
  const isSameOrigin = from.origin === to.origin;
  if (keeps && hop.body !== undefined && !isSameOrigin) {
    throw new EgressFailure("redirect_refused", "The answer redirects a body to another origin.");
  }
  return {
    url: to.href,
    method: keeps ? hop.method : "GET",
    headers: isSameOrigin ? withoutContent(hop.headers, keeps) : {},
    body: keeps ? hop.body : undefined,
  };
}

function withoutContent(headers: Readonly<Record<string, string>>, keeps: boolean) {
  if (keeps) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("content-")),
  );
}

async function exchange(
  { scheme, host, port, path }: EgressTarget,
  { url, method, headers, body }: Hop,
  request: Pick<GuardedRequest, "allowHosts" | "ports" | "maxBytes" | "route"> & {
    policy: EgressPolicy;
  },
  deadline: Deadline,
): Promise<GuardedAnswer> {
  const tls = scheme === "https";
  const socket = await openSocket({ ...request, host, port, tls }, deadline);
  const end = () => socket.destroy();
  deadline.signal.addEventListener("abort", end);
  try {
    const authority = host.includes(":") ? `[${host}]` : host;
    const isUsualPort = port === (tls ? 443 : 80);
    const incoming = await sent(socket, {
      method,
      path,
      headers: {
        "user-agent": "proofline",
        ...headers,
        host: isUsualPort ? authority : `${authority}:${port}`,
        "accept-encoding": "identity",
        ...(body !== undefined && { "content-length": String(body.byteLength) }),
      },
      body,
    });
    return {
      status: incoming.statusCode ?? 0,
      headers: incoming.headers,
      mediaType:
        (incoming.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
      body: await readLimited(incoming, method, request.maxBytes),
      url,
    };
  } catch (error) {
    if (error instanceof EgressFailure) throw error;
    if (deadline.signal.aborted) throw deadline.failure();
    const code = codeOf(error);
    throw new EgressFailure("answer_invalid", `There is no whole answer (${code}).`, code);
  } finally {
    deadline.signal.removeEventListener("abort", end);
    socket.destroy();
  }
}

function plainHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (isReservedHeader(lower)) throw new Error(`${lower} is no header for callers`);
    plain[lower] = value;
  }
  return plain;
}
