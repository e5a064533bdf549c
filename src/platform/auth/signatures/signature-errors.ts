import "server-only";
import { randomBytes } from "node:crypto";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import {
  type Refusal,
  refuse,
  type SignatureTag,
  signatureRequiredHeaders,
} from "@/encoding/domain/http-signatures/profile";

/** Common errors of signed operations. */
export const SIGNATURE_ERRORS = [
  "signature_required",
  "signature_malformed",
  "signature_params_incomplete",
  "signature_window_invalid",
  "signature_components_incomplete",
  "signature_alg_not_allowed",
  "key_unknown",
  "key_revoked",
  "signature_invalid",
  "digest_mismatch",
  "signature_replayed",
  "agent_mismatch",
  "agent_simulated",
  "agent_unverified",
  "agent_quarantined",
  "agent_read_only",
  "signature_rate_abuse",
  "rate_limited",
  "unavailable",
  "replay_store_unavailable",
] as const satisfies readonly ErrorCode[];

const NONCE_BYTES = 24;

/** A refusal as an error; what is answered 401 names the scheme (RFC 9110 section 15.5.2). */
export function refused({ status, code, detail }: Refusal): ServiceError {
  const challenge = { "www-authenticate": `Signature error="${code}"` };
  return new ServiceError(code, { detail, ...(status === 401 ? { headers: challenge } : {}) });
}

/**
 * The refusal of a request without a signature of the tag: it says what to sign, with a nonce that
 * may be used. A proof of control is over a nonce of the service's challenge, which is not repeated
 * here.
 */
export function signatureRequired(tag: SignatureTag, hasContent: boolean): ServiceError {
  if (tag === "svc-agent-pop") {
    return refused(
      refuse(
        "signature_required",
        'A signature with the tag "svc-agent-pop" over the nonce of a challenge is required.',
      ),
    );
  }
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  return new ServiceError("signature_required", {
    detail: `A signature with the tag "${tag}" is required.`,
    headers: signatureRequiredHeaders({ tag, hasContent, nonce }),
  });
}
