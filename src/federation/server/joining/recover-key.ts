import "server-only";
import { z } from "zod";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { fromBase64, toBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { OPERATOR_REFUSED } from "@/federation/domain/declaration/gate";
import { namesKey } from "@/federation/domain/declaration/self-certifying-did";
import { recoveryProofText } from "@/federation/domain/proof-message";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import { findFedKey } from "@/federation/server/queries/fed-keys";
import { findKeyOperator } from "@/federation/server/queries/fed-operator-keys";
import { findOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { operatorSignature } from "@/federation/server/signed-requests/schemes";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { federationAudiences } from "../events/federation-audiences";
import { requireOperatorOf } from "../standing/act-for-operator";
import { queueReview } from "../standing/queue-review";
import { OfFedAgent, RecoverBody, RecoveryDto } from "../standing/registration-dto";
import { lockFedAgent } from "../standing/require-fed-agent";

/**
 * Requests a new key of an agent that lost its own: the operator signs the request, the new key
 * signs the recovery text over the nonce of that signature, and an integrator decides. Nothing
 * changes before. Throws `registration_not_found`, `operator_mismatch`, `signature_required` where
 * the operator did not sign, `not_approved` (409), `conflict` for a DID that names its key,
 * `key_refused`, `key_registered` and `proof_of_possession_required`.
 */
export const recoverKey = operation({
  name: "recoverFederatedAgentKey",
  summary: "Ask for a new key of an agent that lost its own; an integrator decides",
  tag: "Federation",
  auth: [operatorSignature],
  params: OfFedAgent,
  body: RecoverBody,
  limit: 16_384,
  input: RecoverBody.extend({ ...OfFedAgent.shape, nonce: z.string().nullable() }),
  read: ({ params, body, signature }) => ({
    ...body,
    ...params,
    nonce: signature?.nonce ?? null,
  }),
  output: RecoveryDto,
  says: "Waits for an integrator",
  errors: [
    { code: "not_approved", status: 409 },
    "conflict",
    "proof_of_possession_required",
    "operator_mismatch",
    "not_approved",
    "registration_not_found",
    "key_registered",
    "key_refused",
  ],
  rest: "POST /api/agent/{did}/recover",
  run: (ctx, input) => {
    const { did, nonce } = input;
    const key = requirePublicKey(input.public_key_jwk, "/public_key_jwk");
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "shared");
      const agent = await lockFedAgent(client, did);
      await requireOperatorOf(ctx, client, agent);
      if (ctx.actor.kind !== "operator" || nonce === null) {
        throw new ServiceError(
          "signature_required",
          "The operator's key has to sign this request: the new key's proof is over its nonce.",
        );
      }
      const operator = await findOperatorOfDid(client, agent.operator_did);
      if (operator?.status !== "active") {
        throw new ServiceError("operator_mismatch", { detail: OPERATOR_REFUSED });
      }
      if (agent.simulation) throw new ServiceError("agent_simulated");
      if (agent.status !== "approved" && agent.status !== "suspended") {
        throw new ServiceError("not_approved", {
          status: 409,
          detail: `The registration is ${agent.status}.`,
        });
      }
      requireRecoverable(did);
      const bytes = fromBase64(`${input.proof.replaceAll("-", "+").replaceAll("_", "/")}==`);
      const isProven = federationAudiences().some((aud) => {
        const facts = { aud, did, new_kid: key.kid, operator_did: agent.operator_did };
        const text = utf8(recoveryProofText({ ...facts, request_nonce: nonce }));
        return bytes !== null && nodePrimitives.verifyEd25519(key.publicKey, text, bytes);
      });
      if (!isProven) {
        throw new ServiceError(
          "proof_of_possession_required",
          "The new key did not sign the recovery text for this request.",
        );
      }
      const now = ctx.clock();
      const isTaken =
        (await findFedKey(client, key.kid)) !== null ||
        (await findKeyOperator(client, key.kid)) !== null ||
        (await findBanHits(client, { kids: [key.kid], now })).length > 0;
      if (isTaken) throw new ServiceError("key_registered", { extra: { kid: key.kid } });
      await queueReview(ctx, client, agent, {
        revision: agent.revision,
        kind: "recovery",
        subject: { kid: key.kid, public_key: toBase64(key.publicKey) },
      });
      return { ok: true as const, did, state: "awaiting_review" as const, kid: key.kid };
    });
  },
});

/**
 * A DID that names its key passes to another only where that key signs for it: neither the operator
 * nor this registry can replace the key. Throws `conflict`.
 */
export function requireRecoverable(did: string): void {
  if (!namesKey(did)) return;
  throw new ServiceError(
    "conflict",
    "This DID names its key, so a lost one is not replaced: withdraw it, and join under the new key's own DID.",
  );
}
