import { ServiceError, type TextPosition } from "../errors";

/**
 * The error of every parser: what is wrong, and where in the decoded text (1-based line and column).
 * Returns the error so that callers can write `throw parseFailed(…)`.
 */
export function parseFailed(detail: string, position: TextPosition): ServiceError {
  return new ServiceError("parse_failed", { detail, extra: { position } });
}
