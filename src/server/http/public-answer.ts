import "server-only";
import { createHash } from "node:crypto";
import { OPEN_HEADERS } from "./cross-origin";
import type { RouteResult } from "./route";

interface Options {
  /** Seconds for which anybody may answer with it again. */
  maxAge: number;
  /** Entity tag without its quotes; the digest of the content where it is left out. */
  tag?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A public answer in JSON with an entity tag; 304 where the client has it already (RFC 9110 §13.1.2). */
export function publicAnswer(
  request: Request,
  json: unknown,
  { maxAge, tag = digestOf(json), headers = {} }: Options,
): RouteResult {
  const etag = `"${tag}"`;
  const all = {
    ...OPEN_HEADERS,
    ...headers,
    etag,
    "cache-control": `public, max-age=${maxAge}, must-revalidate`,
  };
  if (hasAlready(request, etag)) return { status: 304, bytes: null, headers: all };
  return { json, headers: all };
}

/** Digest of what is answered, for an entity tag. */
export function digestOf(json: unknown): string {
  return createHash("sha256").update(JSON.stringify(json)).digest("base64url").slice(0, 22);
}

/** Weak comparison: a proxy that compressed the answer may have weakened its tag. */
function hasAlready(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags === null) return false;
  return tags.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")));
}
