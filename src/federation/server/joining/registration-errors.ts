import "server-only";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import type { DeclaredError } from "@/platform/http/declared-error";

/** What a change of a federated agent can end with. */
export const PATCH_ERRORS = [
  ...SIGNATURE_ERRORS,
  "gate_failed",
  "invalid_request",
  "unauthenticated",
  "proof_of_possession_required",
  "operator_mismatch",
  { code: "not_approved", status: 409 },
  "not_found",
  "registration_not_found",
  "conflict",
  "key_registered",
  "version_conflict",
  "key_refused",
  { code: "validation_failed", status: 400 },
] as const satisfies readonly DeclaredError[];

/** What the withdrawal of one can. */
export const WITHDRAW_ERRORS = [
  ...SIGNATURE_ERRORS,
  "unauthenticated",
  "operator_mismatch",
  "not_found",
  "registration_not_found",
  "conflict",
  "validation_failed",
] as const satisfies readonly DeclaredError[];
