import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { BodyDeclaration } from "@/platform/http/route-declaration";
import { bodyLimitOf } from "../http/route";
import { payloadTooLarge } from "../limits/limited-chunks";
import { type Arrival, type BufferedRequest, declaredLength } from "./buffered-request";

/** For signing in, and where no body is meant. */
export const SMALL_BODY_LIMIT = 16 * 1024;
export const BODY_TIMEOUT_MS = 30_000;

/** Throws `payload_too_large` where Content-Length announces more than the limit. */
export function requireLength({ headers }: BufferedRequest, limit: number): void {
  if (declaredLength(headers) > limit) throw payloadTooLarge(limit);
}

/**
 * Whether a body that was held is there; false where the client has gone. Throws `payload_too_large`, and
 * `request_timeout` for one that took longer than `milliseconds`.
 */
export function requireArrival(arrival: Arrival, limit: number, milliseconds: number): boolean {
  switch (arrival) {
    case "too_large":
      throw payloadTooLarge(limit);
    case "too_slow":
      throw new ServiceError(
        "request_timeout",
        `The body has to be here within ${milliseconds / 1000} seconds.`,
      );
    case "gone":
      return false;
    case "whole":
      return true;
  }
}

/**
 * Lets a request through to its operation, or throws the ServiceError that it is answered with, for
 * every client: `payload_too_large` by Content-Length, and for an operation that reads none also by
 * the received bytes, before it acts. One that takes a body counts it while it reads. Returns false
 * where the client has gone. Must be called in the turn in which the request arrived.
 */
export async function enforceRequestLimits(
  request: BufferedRequest,
  body: BodyDeclaration | undefined,
  milliseconds: number = BODY_TIMEOUT_MS,
): Promise<boolean> {
  const limit = body === undefined ? SMALL_BODY_LIMIT : bodyLimitOf(body);
  requireLength(request, limit);
  if (body !== undefined) return true;
  return requireArrival(await request.hold(limit, milliseconds), limit, milliseconds);
}
