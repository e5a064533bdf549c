import "server-only";
import { ServiceError } from "@/domain/errors";

/** Entity tag of a version of a resource (RFC 9110 §8.8.3). */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/**
 * The version that If-Match asks for (RFC 9110 §13.1.1), as the services take it; nothing where the
 * header is missing or `*`. Throws `invalid_request` for what is no tag of ours.
 */
export function ifMatch(request: Request): { expected_version?: number } {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return {};
  const match = /^"v(\d{1,9})"$/.exec(header);
  if (match === null) {
    throw new ServiceError("invalid_request", {
      detail: "If-Match takes one entity tag, as the ETag of the resource.",
      errors: [{ pointer: "header/if-match", message: "not an entity tag of this resource" }],
    });
  }
  return { expected_version: Number(match[1]) };
}
