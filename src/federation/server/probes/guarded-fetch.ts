import "server-only";
import type { IncomingMessage } from "node:http";
import type { FetchLike } from "@modelcontextprotocol/client";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import { EgressFailure } from "@/platform/egress/egress-failure";
import { isReservedHeader } from "@/platform/egress/guarded-request";
import { codeOf, guardedSocket } from "@/platform/egress/guarded-socket";
import { type EgressMethod, sent } from "@/platform/egress/http-over-socket";
import { MOST_BYTES, type ProbeRun } from "./probe-run";
import { authorityOf, httpUrlOf } from "./runtime-target";
import { signedHeaders } from "./sign-probe";

/** A fetch that reaches one endpoint, and what went over the wire: an SDK's error does not always say. */
export interface GuardedFetch {
  fetch: FetchLike;
  /** Status of the last answer. */
  status: () => number | null;
  failure: () => EgressFailure | null;
  /** Fires with the first failure, also one within an answer that is being read. */
  failed: AbortSignal;
  /** Ends every connection. */
  close: () => void;
}

const MOST_REQUESTS = 24;
const METHODS: ReadonlySet<string> = new Set(["POST", "DELETE"]);

/**
 * A fetch for a protocol that streams its answers: each request has a guarded socket of its own, goes to
 * the endpoint and nowhere else, and all answers together have 256 KiB. GET, which only would hold a
 * stream of notifications open, is answered 405 without asking anybody.
 */
export function guardedFetch(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  own: Readonly<Record<string, string>> = {},
): GuardedFetch {
  const ended = new AbortController();
  const signal = AbortSignal.any([run.signal, ended.signal]);
  const failed = new AbortController();
  const state = { status: null as number | null, failure: null as EgressFailure | null };
  let requests = 0;
  let left = MOST_BYTES;
  const note = (error: unknown): EgressFailure => {
    const failure = asFailure(error);
    state.failure ??= failure;
    failed.abort();
    return failure;
  };

  const ask: FetchLike = async (url, init = {}) => {
    const method = (init.method ?? "GET").toUpperCase();
    if (!METHODS.has(method)) return new Response(null, { status: 405 });
    requests += 1;
    try {
      if (new URL(url).href !== httpUrlOf(endpoint).href || requests > MOST_REQUESTS) {
        throw new EgressFailure("answer_invalid", "The answer asks for more than a probe does.");
      }
      const hearer = init.signal == null ? signal : AbortSignal.any([signal, init.signal]);
      const incoming = await exchange(run, endpoint, hearer, {
        method: method as EgressMethod,
        headers: { "user-agent": run.network.userAgent, ...plain(init.headers), ...own },
        body: bytesOf(init.body),
      });
      state.status = incoming.statusCode ?? 0;
      const take = (size: number) => {
        left -= size;
        if (left < 0) throw new EgressFailure("answer_too_large", "The answers are too long.");
      };
      // An abort by its own listener is no failure of the runtime.
      const noteUnlessLeft = (error: unknown) =>
        init.signal?.aborted || ended.signal.aborted ? asFailure(error) : note(error);
      return answerOf(incoming, noteUnlessLeft, take);
    } catch (error) {
      throw note(error);
    }
  };
  return {
    fetch: ask,
    status: () => state.status,
    failure: () => state.failure,
    failed: failed.signal,
    close: () => ended.abort(),
  };
}

async function exchange(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  signal: AbortSignal,
  request: { method: EgressMethod; headers: Record<string, string>; body: Uint8Array | undefined },
): Promise<IncomingMessage> {
  const { network, budgetMs, runtime } = run;
  const { host, port, tls, path } = endpoint;
  const headers = await signedHeaders(run, { ...request, url: httpUrlOf(endpoint) });
  const socket = await guardedSocket({
    host,
    port,
    tls,
    timeoutMs: budgetMs,
    ports: [port],
    signal,
    policy: network.egress,
    ...(runtime !== undefined && { route: runtime.route }),
  });
  const end = () => socket.destroy();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  if (signal.aborted) end();
  const { body } = request;
  return sent(socket, {
    ...request,
    path,
    headers: {
      ...headers,
      host: authorityOf(endpoint),
      connection: "close",
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-length": String(body.byteLength) }),
    },
  });
}

function answerOf(
  incoming: IncomingMessage,
  note: (error: unknown) => EgressFailure,
  take: (size: number) => void,
): Response {
  const status = incoming.statusCode ?? 0;
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new EgressFailure("answer_encoding", "The answer is encoded though none was accepted.");
  }
  if (status < 200 || status > 599) {
    throw new EgressFailure("answer_invalid", "The status of the answer is none.");
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // Redirects are not followed: the SDK does not see the target.
    if (typeof value === "string" && name !== "location") headers.set(name, value);
  }
  if (status === 204 || status === 205 || status === 304) {
    incoming.destroy();
    return new Response(null, { status, headers });
  }
  const chunks = (incoming as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await chunks.next();
        if (done === true) return controller.close();
        take(value.byteLength);
        controller.enqueue(value);
      } catch (error) {
        incoming.destroy();
        controller.error(note(error));
      }
    },
    cancel: () => {
      incoming.destroy();
    },
  });
  return new Response(body, { status, headers });
}

function plain(headers: RequestInit["headers"]): Record<string, string> {
  const entries = [...new Headers(headers).entries()];
  return Object.fromEntries(entries.filter(([name]) => !isReservedHeader(name)));
}

function bytesOf(body: RequestInit["body"]): Uint8Array | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === "string") return Buffer.from(body);
  throw new Error("the body of a probe is text");
}

function asFailure(error: unknown): EgressFailure {
  if (error instanceof EgressFailure) return error;
  const code = codeOf(error);
  return new EgressFailure("answer_invalid", `There is no whole answer (${code}).`, code);
}
