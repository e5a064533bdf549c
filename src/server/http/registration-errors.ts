import "server-only";
import type { ErrorCode } from "@/domain/errors";
import { SIGNATURE_ERRORS } from "../auth/agent-signature/signature-errors";

/** What a change of a federated agent can end with. */
export const PATCH_ERRORS = [
  ...SIGNATURE_ERRORS,
  "gate_failed",
  "invalid_request",
  "unauthenticated",
  "proof_of_possession_required",
  "operator_mismatch",
  "not_approved",
  "not_found",
  "registration_not_found",
  "conflict",
  "key_registered",
  "version_conflict",
  "key_refused",
  "validation_failed",
] as const satisfies readonly ErrorCode[];

/** What the withdrawal of one can. */
export const WITHDRAW_ERRORS = [
  ...SIGNATURE_ERRORS,
  "unauthenticated",
  "operator_mismatch",
  "not_found",
  "registration_not_found",
  "conflict",
  "validation_failed",
] as const satisfies readonly ErrorCode[];
