import "server-only";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { openSealed, type SealedPlace, sealBytes } from "@/platform/secrets/sealed-bytes";

const PERIOD_S = 30;
const DIGITS = 6;

/** Steps before and after the present one whose codes count too: clocks differ, and people type. */
const WINDOW = 1;

/** Bytes of a secret: as many as the digest has (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

function totp(secret: Uint8Array, digits: number): TOTP {
  const { buffer } = new Uint8Array(secret);
  return new TOTP({ secret: new Secret({ buffer }), algorithm: "SHA1", digits, period: PERIOD_S });
}

/**
 * Number of the time step that a code belongs to (RFC 6238 with HMAC-SHA-1), the present one or one beside
 * it; null for any other code. Whether it was used before, the caller has to ask.
 */
export function totpStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  digits = DIGITS,
): number | null {
  if (!/^\d+$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret, digits).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Enrolment of an authenticator app: the key URI for its camera, and the secret to type. */
export function totpEnrolment(secret: Uint8Array, email: string): { uri: string; secret: string } {
  const issuer = "Proofline";
  const label = `${issuer}:${email}`;
  const { base32 } = totp(secret, DIGITS).secret;
  const query = new URLSearchParams({
    secret: base32,
    issuer,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(PERIOD_S),
  });
  return { uri: `otpauth://totp/${encodeURIComponent(label)}?${query}`, secret: base32 };
}

/** The secret as the database keeps it. */
export function sealTotpSecret(secret: Uint8Array, accountId: string): Buffer {
  return sealBytes(secret, placeOf(accountId));
}

/** The secret again; null where this deployment's secrets are not those that it was sealed with. */
export function openTotpSecret(stored: Uint8Array, accountId: string): Buffer | null {
  return openSealed(stored, placeOf(accountId));
}

function placeOf(accountId: string): SealedPlace {
  return { purpose: "account-totp/v1", row: accountId };
}
