import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";

/**
 * Entity tag of what is answered (RFC 9110 section 8.8.3), with the version of the resource before it where it has one. The
 * version alone would not do: deadlines, scores and what the reader may do change without it.
 */
export function entityTag(content: string, version?: string | number): string {
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`;
}

/**
 * The version or revision in If-Match (RFC 9110 section 13.1.1), as the services take it; nothing
 * where the header is missing or `*`. Of a tag only the version counts: `"v3-…"` and `"v3"`,
 * `"3-…"` and `"3"`. Throws `invalid_request` for what is none of them.
 */
export function expectedByTag(request: Request): { expected_version?: number } {
  const version = matchedTag(request, /^"v?(\d{1,9})(?:-[A-Za-z0-9_-]{1,64})?"$/);
  return version === null ? {} : { expected_version: Number(version) };
}

/** As expectedByTag, of a resource whose version is the digest of its state and the whole of its tag. */
export function expectedStateByTag(request: Request): { expected_version?: string } {
  const version = matchedTag(request, /^"([A-Za-z0-9_-]{1,64})"$/);
  return version === null ? {} : { expected_version: version };
}

function matchedTag(request: Request, form: RegExp): string | null {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return null;
  const version = form.exec(header)?.[1];
  if (version === undefined) {
    throw new ServiceError("invalid_request", {
      detail: "If-Match takes one entity tag, as the ETag of the resource.",
      errors: [{ pointer: "header/if-match", message: "not an entity tag of this resource" }],
    });
  }
  return version;
}

/**
 * Whether If-None-Match names the tag, or is `*` (RFC 9110 section 13.1.2). By weak comparison: a proxy that
 * compressed the answer may have weakened its tag.
 */
export function isKnownTag({ headers }: Request, etag: string): boolean {
  const asked = headers.get("if-none-match")?.trim();
  if (asked === undefined) return false;
  if (asked === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  const tags = asked.matchAll(/(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g);
  return [...tags].some(([, tag]) => tag === opaque);
}
