import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { IDEMPOTENCY_KEY_FORM } from "../domain/idempotency-key";

/** Digest of an Idempotency-Key, or null where none was sent. Throws `invalid_request`. */
export function idempotencyDigest(key: string | null): Buffer | null {
  if (key === null) return null;
  if (!IDEMPOTENCY_KEY_FORM.test(key)) {
    throw new ServiceError("invalid_request", {
      detail: "Idempotency-Key takes 1 to 255 printable ASCII characters without spaces.",
      errors: [{ pointer: "header/idempotency-key", message: "not a key" }],
    });
  }
  return createHash("sha256").update(key).digest();
}
