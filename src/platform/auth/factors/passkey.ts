import "server-only";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { readIpAddress } from "@/encoding/domain/egress/ip-address";
import { ServiceError } from "@/encoding/domain/errors";
import type { Row } from "../../db/rows";
import { serviceAudiences } from "../signatures/public-origins";

/** How long a passkey may take to answer. */
export const PASSKEY_MS = 5 * 60_000;

/** A passkey as the database keeps it. */
export type StoredPasskey = Pick<
  Row<"account_passkey">,
  "credential_id" | "public_key" | "sign_count" | "transports"
>;

/** Options for a browser to make a passkey; without extensions. */
export type PasskeyCreation = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;

/**
 * Passkeys are for one host, the first of the public origins that is a name (an address can have none), and
 * for pages of that host or below it. Throws `conflict` where every origin is an address.
 */
function relyingParty(): { id: string; origins: string[] } {
  const origins = serviceAudiences();
  const id = origins.map((origin) => new URL(origin).hostname).find(isName);
  if (id === undefined) {
    throw new ServiceError(
      "conflict",
      "Passkeys need a name in BASE_URL or PUBLIC_HOSTS; this service has addresses only.",
    );
  }
  const isHere = (host: string) => host === id || host.endsWith(`.${id}`);
  return { id, origins: origins.filter((origin) => isHere(new URL(origin).hostname)) };
}

function isName(hostname: string): boolean {
  return readIpAddress(hostname.replace(/^\[|\]$/g, "")) === null;
}

function described({ credential_id: id, transports }: StoredPasskey) {
  return { id, transports };
}

/**
 * Options for a browser to make a new passkey (WebAuthn level 3, section 5.4), with its challenge.
 */
export async function passkeyCreation(
  account: { id: string; email: string; name: string },
  known: readonly StoredPasskey[],
): Promise<PasskeyCreation> {
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: "Proofline",
    rpID: relyingParty().id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    timeout: PASSKEY_MS,
    attestationType: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return options;
}

/** The passkey that answers a challenge of passkeyCreation; null where it does not. */
export async function createdPasskey(
  response: Omit<RegistrationResponseJSON, "clientExtensionResults">,
  challenge: string,
): Promise<StoredPasskey | null> {
  const { id, origins } = relyingParty();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      // It is used with the password, which is the knowledge factor.
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: BigInt(credential.counter),
      transports: credential.transports ?? [],
    };
  } catch {
    // The library throws for whatever does not fit: another challenge, origin or host, a wrong signature.
    return null;
  }
}

/** Options for a browser to sign with one of the passkeys, with its challenge. */
export function passkeyRequest(
  known: readonly StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    allowCredentials: known.map(described),
    timeout: PASSKEY_MS,
    userVerification: "preferred",
  });
}

/** The counter of a passkey that signed a challenge of passkeyRequest; null where it did not. */
export async function signedCount(
  response: Omit<AuthenticationResponseJSON, "clientExtensionResults">,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { id, origins } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
        transports: passkey.transports,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // As above; also a counter that went back, which a copied passkey would have.
    return null;
  }
}
