import "server-only";
import { ServiceError } from "@/encoding/domain/errors";

/**
 * Whoever decides says which version they read, so that no decision is on something else than was seen. Throws
 * `precondition_required` where none is named; `who` begins the sentence that says so.
 */
export function requireSeenVersion(expected: number | string | undefined, who: string): void {
  if (expected !== undefined) return;
  throw new ServiceError("precondition_required", {
    detail: `${who} says which version they read: send its ETag as If-Match.`,
    errors: [{ pointer: "header/if-match", message: "is missing" }],
  });
}
