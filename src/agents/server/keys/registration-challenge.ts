import "server-only";
import type { PoolClient } from "pg";
import { lockRegistrationChallenge } from "@/agents/server/queries/agent-registrations";
import { ServiceError } from "@/encoding/domain/errors";
import type { PossessionProof } from "./possession-proof";
import type { ReadKey } from "./read-key";

/**
 * Locks the challenge of a registration and lets it pass where the key that is to be registered has
 * proven itself with exactly this challenge's nonce. Throws `proof_of_possession_required`,
 * `challenge_unknown` and `challenge_expired`.
 */
export async function requireProvenChallenge(
  client: PoolClient,
  { challenge_id, did }: { challenge_id: string; did: string },
  { kid }: ReadKey,
  proof: PossessionProof | null,
  now: Date,
): Promise<void> {
  if (proof?.tag !== "svc-agent-pop" || proof.did !== did || proof.kid !== kid) {
    throw unproven("The request is not signed by the key in its body, with tag svc-agent-pop.");
  }
  const challenge = await lockRegistrationChallenge(client, challenge_id);
  if (challenge === null || challenge.did !== did || challenge.kid !== kid) {
    throw new ServiceError(
      "challenge_unknown",
      "There is no such challenge for this DID and this key.",
    );
  }
  if (challenge.outcome !== null) {
    throw new ServiceError("challenge_expired", "The challenge was used.");
  }
  if (now >= challenge.expires_at) {
    throw new ServiceError("challenge_expired", "The challenge has expired.");
  }
  if (proof.nonce !== challenge.nonce) {
    throw unproven("The signature's nonce is not the one of the challenge.");
  }
}

function unproven(detail: string): ServiceError {
  return new ServiceError("proof_of_possession_required", { detail });
}
