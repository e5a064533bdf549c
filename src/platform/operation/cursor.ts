import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";

/** Opaque cursor of a key-set page: the last row's key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * The key in a cursor, checked against its schema and by round trip, because decoding base64url
 * never fails by itself. Throws `invalid_cursor`.
 */
export function decodeCursor<T extends (string | number)[]>(
  cursor: string,
  schema: z.ZodType<T>,
): T {
  try {
    const key = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    if (encodeCursor(key) === cursor) return key;
  } catch {
    // Falls through: every defect of a cursor is the same answer.
  }
  throw new ServiceError("invalid_cursor");
}
