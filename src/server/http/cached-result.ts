import "server-only";
import { createHash } from "node:crypto";
import type { RouteResult } from "./route";

/**
 * An answer that the reader may keep for some seconds, with an entity tag of its revision and content, or
 * 304 where the reader has it (RFC 9110 section 13.1.2). Whoever may see more gets another answer, so that
 * no shared cache keeps it.
 */
export function cachedResult(
  request: Request,
  json: unknown,
  { revision, maxAge }: { revision: number; maxAge: number },
): RouteResult {
  const digest = createHash("sha256").update(JSON.stringify(json)).digest("base64url");
  const etag = `"${revision}-${digest.slice(0, 16)}"`;
  const headers = { etag, "cache-control": `private, max-age=${maxAge}` };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = known.some((each) => each.trim().replace(/^W\//, "") === etag);
  return isKnown ? { status: 304, headers } : { json, headers };
}
