import "server-only";
import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { ServiceError } from "@/encoding/domain/errors";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { processSingleton } from "@/platform/process/process-singleton";
import { bodyChunks, brokeOff, payloadTooLarge } from "../../limits/limited-chunks";

type Wire = Pick<IncomingMessage, "method" | "url" | "rawHeaders" | "complete">;

function wires(): WeakMap<Request, Wire> {
  return processSingleton("wire-requests", () => new WeakMap());
}

/**
 * Keeps what arrived beside the Request that was made of it: a Request joins field lines of one name and
 * normalises its URL, and a signature is about what was sent.
 */
export function rememberWire(request: Request, incoming: Wire): void {
  wires().set(request, incoming);
}

/** Whether a request has a field of a signature, well-formed or not. */
export function hasSignatureFields({ headers }: Request): boolean {
  return headers.has("signature") || headers.has("signature-input");
}

/** Whether a request announces content. */
export function hasContent({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length") ?? "0") !== 0;
}

/**
 * The request as it arrived, with all of its content, which is read here once. Its authority is null:
 * Host is a hop's word, and what was signed is held against the configured origins. Throws
 * `payload_too_large`, `signature_malformed` for content where HTTP gives it no meaning (RFC 9110 section
 * 9.3.1), and `unavailable` where the request did not come in through the front, which alone sees it raw.
 */
export async function readSignedFacts(
  request: Request,
  limit: number,
): Promise<SignedRequestFacts> {
  const wire = wires().get(request);
  if (wire === undefined) {
    throw new ServiceError(
      "unavailable",
      "Signed requests are answered by the built service only (npm start).",
    );
  }
  const { method = "", url: target = "", rawHeaders } = wire;
  if ((method === "GET" || method === "HEAD") && hasContent(request)) {
    throw new ServiceError("signature_malformed", `A signed ${method} request has no content.`);
  }
  const mark = target.indexOf("?");
  return {
    method,
    authority: null,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark),
    headers: pairsOf(rawHeaders),
    body: await contentOf(request, wire, limit),
  };
}

/** Content that has arrived whole is taken at once: to read it as a stream costs more than to check its signature. */
async function contentOf(request: Request, wire: Wire, limit: number): Promise<Uint8Array> {
  if (!hasContent(request)) return new Uint8Array();
  // What came in one packet with its header is parsed in this turn.
  await setImmediate();
  if (wire.complete) {
    const body = new Uint8Array(await request.arrayBuffer().catch(brokeOff));
    if (body.length > limit) throw payloadTooLarge(limit);
    return body;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyChunks(request, limit)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function pairsOf(raw: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  return pairs;
}
