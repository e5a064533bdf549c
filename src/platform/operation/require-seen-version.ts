import "server-only";
import { ServiceError } from "@/encoding/domain/errors";

/**
 * A decision names the version that was read, so that it is not made on another one. Throws
 * `precondition_required` without one; `who` begins the sentence of the error.
 */
export function requireSeenVersion(expected: number | string | undefined, who: string): void {
  if (expected !== undefined) return;
  throw new ServiceError("precondition_required", {
    detail: `${who} says which version they read: send its ETag as If-Match.`,
    errors: [{ pointer: "header/if-match", message: "is missing" }],
  });
}
