import "server-only";
import { randomUUID } from "node:crypto";

const HARMLESS = /^[A-Za-z0-9._-]{8,64}$/;

/** Id of one request in its answer, in the log and in records. Never the client's own, which two could share. */
export function newRequestId(): string {
  return randomUUID();
}

/** For the log: what the client itself calls its request in X-Request-Id, where that is harmless. */
export function clientRequestId(headers: Headers): { client_request_id?: string } {
  const given = headers.get("x-request-id");
  return given !== null && HARMLESS.test(given) ? { client_request_id: given } : {};
}
