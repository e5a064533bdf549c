import "server-only";
import type { ZodError, z } from "zod";
import { type ErrorCode, pointerToken, ServiceError } from "@/encoding/domain/errors";
import { cutText } from "@/encoding/domain/text/outgoing-text";
import { requireStorable } from "./require-storable";

/** Bounds of reported faults: a message may repeat what was sent. */
const MOST_LOCATIONS = 100;
const MOST_CHARACTERS = 500;

/** zod's message when it has none. */
const MUTE = "Invalid input";
const KIND = `${MUTE}: `;

/** The right form in words: of a union, that of each alternative. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.message !== MUTE) return issue.message;
  if (issue.code !== "invalid_union") return "The value does not satisfy its rule.";
  const asked = new Set(issue.errors.map(alternative).filter((text) => text !== ""));
  return asked.size === 0
    ? "The value fits more than one of the forms that it may have."
    : `${KIND}${[...asked].join("; or ")}`;
}

/** The first fault of one alternative: its requirement and place. */
function alternative([first]: readonly z.core.$ZodIssue[]): string {
  if (first === undefined) return "";
  const message = issueMessage(first);
  const asked = message.startsWith(KIND) ? message.slice(KIND.length) : message;
  return first.path.length === 0 ? asked : `${first.path.map(String).join("/")}: ${asked}`;
}

/** Turns a zod failure into the given code, one location for each of the first issues. */
export function validationError(code: ErrorCode, prefix: string, error: ZodError): ServiceError {
  const errors = error.issues.slice(0, MOST_LOCATIONS).map((issue) => ({
    pointer: `${prefix}${issue.path.map((part) => `/${pointerToken(String(part))}`).join("")}`,
    message: cutText(issueMessage(issue), MOST_CHARACTERS),
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
