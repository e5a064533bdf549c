import "server-only";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { jwkOf, readPublicKey } from "@/encoding/domain/keys/multikey";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { GateResult } from "@/federation/domain/declaration/gate";
import { declarationDigest } from "@/federation/domain/declaration/skill-digest";
import { joinProofText } from "@/federation/domain/proof-message";
import type { ChallengeRow } from "@/federation/server/queries/fed-challenges";
import { gateMarks } from "../gates/gate-refusal";
import type { JoinAnswerDto } from "../standing/registration-dto";
import type { Consent } from "./operator-consent";

/** How often an agent should poll the status of its registration. */
export const POLL_PENDING_S = 60;

/** A join that waits for the proof of its key. */
export interface JoinChallenge {
  registrationId: string;
  declaration: Declaration;
  /** Null where the join named no key: the proof contains it. */
  kid: string | null;
  publicKey: Uint8Array | null;
  consent: Consent | null;
  gates: readonly GateResult[];
  nonce: string;
  audience: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Path of a registration's status. */
function statusPath(did: string): string {
  return `/api/agent/${did}/status`;
}

/**
 * Answer to a join (docs/federation/joining.md#1-join): registered, or with what has to be signed.
 */
export function joinAnswer(
  did: string,
  registrationId: string,
  gates: readonly GateResult[],
  challenge: JoinChallenge | null,
): JoinAnswerDto {
  return {
    ok: true,
    did,
    status: "pending",
    registration_id: registrationId,
    revision: 1,
    gates: gateMarks(gates),
    challenge:
      challenge === null
        ? null
        : {
            nonce: challenge.nonce,
            signing_input: signingInput(challenge),
            expires_at: challenge.expiresAt.toISOString(),
            submit_to: `/api/agent/${did}/proof`,
          },
    status_url: statusPath(did),
    poll_after_s: POLL_PENDING_S,
  };
}

/** Exactly what the key of a challenge signs. */
export function signingInput(challenge: JoinChallenge): string {
  const { declaration, registrationId, kid, nonce, audience, expiresAt } = challenge;
  return joinProofText({
    aud: audience,
    declaration_sha256: toHex(declarationDigest(nodePrimitives, declaration)),
    did: declaration.did,
    exp: expiresAt.toISOString(),
    kid: kid ?? "",
    nonce,
    registration_id: registrationId,
  });
}

/** A challenge as it is stored. */
export function toChallengeRow(challenge: JoinChallenge, peer: string): ChallengeRow {
  const { declaration, kid, publicKey, consent } = challenge;
  return {
    did: declaration.did,
    kid: kid ?? "",
    purpose: "join",
    registration_id: challenge.registrationId,
    nonce: challenge.nonce,
    audience: challenge.audience,
    declaration,
    consent: { given: consent, jwk: publicKey === null ? null : jwkOf(publicKey) },
    local_gates: challenge.gates,
    peer,
    issued_at: challenge.issuedAt,
    expires_at: challenge.expiresAt,
  };
}

/** A challenge as it was stored; this service alone writes its JSON. */
export function toJoinChallenge(row: ChallengeRow): JoinChallenge {
  const { given, jwk } = row.consent as { given: Consent | null; jwk: unknown };
  const key = jwk === null ? null : readPublicKey(jwk);
  return {
    registrationId: row.registration_id,
    declaration: row.declaration as Declaration,
    kid: row.kid === "" ? null : row.kid,
    publicKey: key?.ok === true ? key.publicKey : null,
    consent: given,
    gates: row.local_gates as readonly GateResult[],
    nonce: row.nonce,
    audience: row.audience,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  };
}
