import "server-only";
import type { RouteResult } from "./answer";

/** Answers a text of the log as C2SP requires: plain text in UTF-8. */
export function signedNoteResponse(text: string, cacheControl: string): RouteResult {
  return {
    bytes: Buffer.from(text),
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": cacheControl },
  };
}
