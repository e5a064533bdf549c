import "server-only";
import { type ErrorCode, pointerToken, ServiceError } from "@/encoding/domain/errors";

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u;

interface Place {
  value: unknown;
  token: string;
  parent: Place | null;
}

/**
 * Refuses with `code` what a client sends where a text in it, or the name of a member, cannot be stored.
 * Looks into arrays and plain objects, however deep; streams and bytes are let through.
 */
export function requireStorable(code: ErrorCode, prefix: string, sent: unknown): void {
  const open: Place[] = [{ value: sent, token: "", parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (typeof value === "string" && UNSTORABLE.test(value)) throw unstorable(code, prefix, place);
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && !isPlain(value)) continue;
    for (const [token, member] of Object.entries(value)) {
      const inside = { value: member, token, parent: place };
      if (UNSTORABLE.test(token)) throw unstorable(code, prefix, inside);
      open.push(inside);
    }
  }
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function unstorable(code: ErrorCode, prefix: string, place: Place): ServiceError {
  let pointer = "";
  for (let at: Place | null = place; at !== null && at.parent !== null; at = at.parent) {
    pointer = `/${pointerToken(at.token)}${pointer}`;
  }
  const message = "The text holds a NUL character or half of a surrogate pair.";
  return new ServiceError(code, {
    detail: message,
    errors: [{ pointer: `${prefix}${pointer}`, message }],
  });
}
