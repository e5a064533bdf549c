import "server-only";
import type { ZodError, z } from "zod";
import { type ErrorCode, pointerToken, ServiceError } from "@/domain/errors";
import { cutText } from "@/domain/incidents/tickets/outgoing-text";
import { requireStorable } from "./require-storable";

/** What is told of faults: a message may repeat what was sent. */
const MOST_LOCATIONS = 100;
const MOST_CHARACTERS = 500;

/** Turns a zod failure into the given code, one location for each of the first issues. */
export function validationError(code: ErrorCode, prefix: string, error: ZodError): ServiceError {
  const errors = error.issues.slice(0, MOST_LOCATIONS).map(({ path, message }) => ({
    pointer: `${prefix}${path.map((part) => `/${pointerToken(String(part))}`).join("")}`,
    message: cutText(message, MOST_CHARACTERS),
  }));
  return new ServiceError(code, { detail: errors[0]?.message, errors });
}

/** Input as its schema has it; throws `validation_failed` with the places, below `prefix`. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix = "",
): z.infer<Schema> {
  requireStorable("validation_failed", prefix, value);
  const result = schema.safeParse(value);
  if (!result.success) throw validationError("validation_failed", prefix, result.error);
  return result.data;
}
