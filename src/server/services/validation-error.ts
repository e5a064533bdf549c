import "server-only";
import type { ZodError, z } from "zod";
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

/** Input as its schema has it; throws `validation_failed` with the places, below `prefix`. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix = "",
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationError("validation_failed", prefix, result.error);
  return result.data;
}
