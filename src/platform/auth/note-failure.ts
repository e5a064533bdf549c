import "server-only";
import { createHmac } from "node:crypto";
import type { SecurityFailureKind } from "@/platform/domain/security-event";
import { noteSecurityEvent } from "@/platform/log/security-events";
import { derivedKey } from "@/platform/secrets/secrets";
import type { ServiceContext } from "../operation/context";

interface Failure {
  kind: SecurityFailureKind;
  reason: string;
  /** Where it is not that of the context. */
  source?: string;
}

/** Notes what an account failed at. */
export function noteAccountFailure(
  ctx: ServiceContext,
  accountId: string,
  { kind, reason, source = ctx.source ?? "unknown" }: Failure,
): void {
  noteSecurityEvent(ctx.log, {
    at: ctx.clock(),
    kind,
    accountId,
    address: null,
    addressHash: null,
    source,
    reason,
    requestId: ctx.requestId,
  });
}

/** Notes a failed sign-in by the address that was typed, whether or not an account has it. */
export function noteAddressFailure(
  ctx: ServiceContext,
  email: string,
  { kind, reason, source = ctx.source ?? "unknown" }: Failure,
): void {
  noteSecurityEvent(ctx.log, {
    at: ctx.clock(),
    kind,
    accountId: null,
    address: email.slice(0, 320),
    addressHash: typedAddressDigest(email),
    source,
    reason,
    requestId: ctx.requestId,
  });
}

/** Digest of an e-mail address that was typed: cannot be guessed without our secrets. */
export function typedAddressDigest(email: string): string {
  return createHmac("sha256", derivedKey("typed-address/v1"))
    .update(email)
    .digest("base64url")
    .slice(0, 22);
}
