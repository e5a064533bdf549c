import "server-only";
import { ERROR_TABLE, type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { isOutage } from "../db/outage";
import { logger } from "../log/logger";
import { newRequestId } from "./request-id";
import { API_HEADERS } from "./security-headers";

/**
 * RFC 9457 problem document; the code is in both `code` and `error`, for clients of either
 * convention.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance: string;
  code: ErrorCode;
  error: ErrorCode;
  errors?: readonly { pointer: string; message: string }[];
  request_id: string;
  [extra: string]: unknown;
}

/** When a client may ask again while the database or the disk is away. */
const RETRY_SECONDS = "5";

/**
 * The part of an error that a client may see; anything that is no ServiceError is logged and
 * returned as internal.
 */
export function toServiceError(error: unknown, requestId: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isOutage(error)) {
    // Without the stack: during an outage there is one for each request.
    logger().error({ reason: String(error), request_id: requestId }, "outage");
    return new ServiceError("unavailable", { headers: { "retry-after": RETRY_SECONDS } });
  }
  if (isUnstorableText(error)) return new ServiceError("validation_failed", { cause: error });
  logger().error({ err: error, request_id: requestId }, "unexpected error");
  return new ServiceError("internal_error");
}

/**
 * PostgreSQL's codes for what no text may hold. Requests are checked before; this is for texts
 * inside of files.
 */
function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "22021" || error.code === "22P05";
}

/** The problem document of an error. */
export function problemOf(error: ServiceError, instance: string, requestId: string): Problem {
  return {
    ...error.extra,
    type: `urn:proofline:error:${error.code}`,
    title: ERROR_TABLE[error.code].title,
    status: error.status,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    instance,
    code: error.code,
    error: error.code,
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    request_id: requestId,
  };
}

/** The answer of a handler that is no REST operation to what was thrown in it. */
export function problemAnswer(thrown: unknown, instance: string): Response {
  const requestId = newRequestId();
  const error = toServiceError(thrown, requestId);
  return new Response(JSON.stringify(problemOf(error, instance, requestId)), {
    status: error.status,
    headers: {
      ...API_HEADERS,
      ...error.headers,
      "content-type": "application/problem+json",
      "x-request-id": requestId,
    },
  });
}
