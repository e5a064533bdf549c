import "server-only";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { SinkFailure } from "./checkpoint-sink";

export interface PostAnswer {
  status: number;
  /** Lower case, without parameters. */
  mediaType: string;
  body: Buffer;
}

const TIMEOUT_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;

/**
 * One POST: no redirect is followed, the whole exchange takes at most ten seconds and the answer is
 * at most 64 KiB. A user and password in the URL go as Basic authentication (RFC 7617).
 * Throws SinkFailure where there is no whole answer; its message never holds the URL.
 */
export async function post(
  url: URL,
  message: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  timeoutMs = TIMEOUT_MS,
): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const incoming = await send(url, message, signal);
    return {
      status: incoming.statusCode ?? 0,
      mediaType:
        (incoming.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
      body: await readLimited(incoming),
    };
  } catch (error) {
    if (error instanceof SinkFailure) throw error;
    if (signal.aborted) throw new SinkFailure(`no whole answer within ${timeoutMs / 1000} s`);
    throw new SinkFailure(`no answer (${codeOf(error)})`);
  }
}

/** What to say of an answer with an unexpected status. */
export function statusFailure({ status }: PostAnswer): SinkFailure {
  const isRedirect = status >= 300 && status < 400;
  return new SinkFailure(
    isRedirect ? `HTTP ${status}; redirects are not followed` : `refused with HTTP ${status}`,
  );
}

function send(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": body.byteLength, "user-agent": "proofline" },
        signal,
      },
      resolve,
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function readLimited(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the connection.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) throw new SinkFailure(`the answer exceeds ${ANSWER_LIMIT / 1024} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "connection failed";
}
