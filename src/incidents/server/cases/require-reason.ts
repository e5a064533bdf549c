import "server-only";
import { ServiceError } from "@/encoding/domain/errors";

/** The text without white space around it. Throws `validation_failed` where nothing is left. */
export function requireReason(text: string, pointer = "/reason"): string {
  const trimmed = text.trim();
  if (trimmed !== "") return trimmed;
  const message = "White space says nothing.";
  throw new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
