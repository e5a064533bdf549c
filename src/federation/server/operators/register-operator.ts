import "server-only";
import { randomBytes } from "node:crypto";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { invalidAt } from "@/encoding/domain/errors";
import { federationUrl } from "@/env";
import { operatorProofMessage } from "@/federation/domain/operator-proof-message";
import {
  type OperatorChallengeRow,
  putChallenge,
} from "@/federation/server/queries/fed-challenges";
import { inTransaction } from "@/platform/db/transaction";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import type { ServiceContext } from "@/platform/operation/context";
import type { CreatedOperatorDto, NewOperatorBody } from "./operator-dto";

const CHALLENGE_MS = 3_600_000;

/**
 * Opens the self-registration of an operator: the caller, with or without an account, gets the text
 * that its key has to sign. Nothing else happens until then: the DID is not reserved and no one is
 * notified. Throws `validation_failed` without a key, `key_refused` and `rate_limited`.
 */
export async function registerOperator(
  ctx: ServiceContext,
  input: NewOperatorBody,
): Promise<CreatedOperatorDto> {
  if (input.public_key_jwk === undefined) {
    throw invalidAt(
      "/public_key_jwk",
      "An operator that registers itself sends the key that it proves.",
    );
  }
  const peer = ctx.source ?? "unknown";
  const asker = ctx.actor.kind === "account" ? ctx.actor.id : peer;
  await consumeRateLimit("join", `operator ${asker}`);
  const { kid } = requirePublicKey(input.public_key_jwk, "/public_key_jwk");
  const now = ctx.clock();
  const row: OperatorChallengeRow = {
    did: input.did,
    kid,
    purpose: "operator",
    registration_id: `opreg_${ctx.newId()}`,
    nonce: randomBytes(24).toString("base64url"),
    audience: federationUrl(),
    declaration: input,
    consent: ctx.actor.kind === "account" ? { account: ctx.actor.id } : null,
    local_gates: [],
    peer,
    issued_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  };
  await inTransaction(ctx.db.pool, (client) => putChallenge(client, row));
  return {
    ok: true,
    did: row.did,
    status: "pending",
    operator: null,
    challenge: {
      registration_id: row.registration_id,
      nonce: row.nonce,
      signing_input: signingInput(row),
      expires_at: row.expires_at.toISOString(),
      submit_to: "/api/federation/operators/proof",
    },
  };
}

/** The text that the key of a challenge signs. */
export function signingInput({
  audience,
  did,
  expires_at,
  kid,
  nonce,
}: OperatorChallengeRow): string {
  return operatorProofMessage({ aud: audience, did, exp: expires_at.toISOString(), kid, nonce });
}
