import "server-only";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

export interface OutgoingMessage {
  method: "GET" | "POST" | "PUT" | "PATCH";
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export interface ExchangeLimits {
  /** For the whole exchange, from the look-up of the name to the last byte. */
  timeoutMs: number;
  answerBytes: number;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Lower case, without parameters. */
  mediaType: string;
  body: Buffer;
}

/** Why there is no whole answer. The message is shown and logged: it never holds a URL or secret. */
export class OutboundFailure extends Error {
  override name = "OutboundFailure";
}

/**
 * One HTTP exchange with a server that the operator named: no redirect is followed, and time and size
 * are limited. A user and password in the URL go as Basic authentication (RFC 7617).
 * Throws OutboundFailure where there is no whole answer.
 */
export async function exchange(
  url: URL,
  message: OutgoingMessage,
  { timeoutMs, answerBytes }: ExchangeLimits,
): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const incoming = await send(url, message, signal);
    return {
      status: incoming.statusCode ?? 0,
      headers: incoming.headers,
      mediaType:
        (incoming.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
      body: await readLimited(incoming, answerBytes),
    };
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
    if (signal.aborted) throw new OutboundFailure(`no whole answer within ${timeoutMs / 1000} s`);
    throw new OutboundFailure(`no answer (${codeOf(error)})`);
  }
}

/** Text for a response with an unexpected status. */
export function statusText(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `HTTP ${status}; redirects are not followed` : `refused with HTTP ${status}`;
}

function send(
  url: URL,
  { method, headers, body }: OutgoingMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const length = body === undefined ? {} : { "content-length": body.byteLength };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: { "user-agent": "proofline", ...headers, ...length }, signal },
      resolve,
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function readLimited(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the connection.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw new OutboundFailure(`the answer exceeds ${limit / 1024} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "connection failed";
}
