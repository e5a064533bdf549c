import "server-only";
import { ServiceError } from "@/domain/errors";

/**
 * The revision that If-Match asks for (RFC 9110 section 13.1.1): `"3"`, or a tag that an answer gave, which
 * has the revision before its dash. Null where the header is missing or `*`. Throws `invalid_request`.
 */
export function expectedRevision(request: Request): number | null {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return null;
  const revision = /^"(\d{1,9})(?:-[A-Za-z0-9_-]{1,64})?"$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new ServiceError("invalid_request", {
      detail: "If-Match takes one entity tag, as the ETag of the dossier.",
      errors: [{ pointer: "header/if-match", message: "not an entity tag of this resource" }],
    });
  }
  return Number(revision);
}
