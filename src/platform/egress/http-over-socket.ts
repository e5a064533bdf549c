import "server-only";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { EgressFailure } from "./egress-failure";

export type EgressMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

const MOST_HEADER_BYTES = 16 * 1024;

/** A request as its bytes go out. */
export interface Outgoing {
  method: EgressMethod;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
}

/** Sends a request over an established connection, and waits for the head of its answer. */
export function sent(
  socket: Socket,
  { method, path, headers, body }: Outgoing,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      createConnection: () => socket,
      method,
      path,
      headers,
      setHost: false,
      maxHeaderSize: MOST_HEADER_BYTES,
    });
    outgoing.on("response", resolve);
    // The bytes after it are no HTTP of ours.
    outgoing.on("upgrade", () => reject(new Error("upgraded")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The body of an answer. Throws EgressFailure where it is encoded or longer than the limit. */
export async function readLimited(
  incoming: IncomingMessage,
  method: EgressMethod,
  limit: number,
): Promise<Buffer> {
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "" && method !== "HEAD") {
    throw new EgressFailure("answer_encoding", "The answer is encoded though none was accepted.");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the connection.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) {
      throw new EgressFailure("answer_too_large", `The answer is longer than ${limit} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
