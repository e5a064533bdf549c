import "server-only";
import type { ErrorCode, ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "../operation/context";
import { noteAccountFailure } from "./note-failure";

/** Responses to an account without the required right. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(["forbidden", "conflict_of_interest"]);

/**
 * Notes that an account was refused a right: the action that it lacks, else the operation that
 * refused. Other errors, and callers that are no accounts, are ignored.
 */
export function noteRefusal(ctx: ServiceContext, error: ServiceError, operation: string): void {
  const { actor } = ctx;
  if (actor.kind !== "account" || !REFUSALS.has(error.code)) return;
  const { action } = error.extra;
  const reason = typeof action === "string" ? action : operation;
  noteAccountFailure(ctx, actor.id, { kind: "refused", reason });
}
