import "server-only";
import { randomUUID } from "node:crypto";

const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's X-Request-Id where it is harmless, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && ACCEPTED.test(given) ? given : randomUUID();
}
