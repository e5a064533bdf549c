import "server-only";
import type { ZodError } from "zod";
import { type ErrorCode, pointerToken, ServiceError } from "@/domain/errors";

/** Turns a zod failure into the given code, one location per issue. */
export function validationError(code: ErrorCode, prefix: string, error: ZodError): ServiceError {
  return new ServiceError(code, {
    detail: error.issues[0]?.message,
    errors: error.issues.map((issue) => ({
      pointer: `${prefix}${issue.path.map((part) => `/${pointerToken(String(part))}`).join("")}`,
      message: issue.message,
    })),
  });
}
