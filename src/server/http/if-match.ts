import "server-only";
import { ServiceError } from "@/domain/errors";

/** Entity tag of a version of a resource (RFC 9110 §8.8.3). */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/** Entity tag of a state that is named by its digest. */
export function stateTag(version: string): string {
  return `"${version}"`;
}

/** As ifMatch, of a resource whose tags are made by stateTag. */
export function ifMatchState(request: Request): { expected_version?: string } {
  const tag = matchedTag(request, /^"([A-Za-z0-9_-]{1,64})"$/);
  return tag === null ? {} : { expected_version: tag };
}

/**
 * The version that If-Match asks for (RFC 9110 §13.1.1), as the services take it; nothing where the
 * header is missing or `*`. Throws `invalid_request` for what is no tag of ours.
 */
export function ifMatch(request: Request): { expected_version?: number } {
  const tag = matchedTag(request, /^"v(\d{1,9})"$/);
  return tag === null ? {} : { expected_version: Number(tag) };
}

function matchedTag(request: Request, form: RegExp): string | null {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return null;
  const tag = form.exec(header)?.[1];
  if (tag === undefined) {
    throw new ServiceError("invalid_request", {
      detail: "If-Match takes one entity tag, as the ETag of the resource.",
      errors: [{ pointer: "header/if-match", message: "not an entity tag of this resource" }],
    });
  }
  return tag;
}
