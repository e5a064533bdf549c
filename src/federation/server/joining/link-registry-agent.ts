import "server-only";
import { z } from "zod";
import { isInForce } from "@/agents/domain/key-lifecycle";
import { findSigningKey } from "@/agents/server/queries/agent-keys";
import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { linkProofText } from "@/federation/domain/proof-message";
import { updateFedAgent } from "@/federation/server/queries/fed-agents";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { recordAgentEvent } from "../events/append-federation-event";
import { federationAudiences } from "../events/federation-audiences";
import { refreshRanking } from "../ranking/refresh-ranking";
import { requireApproved } from "../standing/registration-change";
import { LinkBody, LinkedDto, OfFedAgent } from "../standing/registration-dto";
import { lockFedAgent } from "../standing/require-fed-agent";

/**
 * Links an approved agent to the agent of the registry that the same holder has: the federated key
 * signs the request, the registry's key the link text over its nonce. Others cannot. The registry
 * agent has to be ACTIVE. Throws `signature_required`, `agent_mismatch`, `not_approved` (409),
 * `proof_of_possession_required` and `registration_not_found`.
 */
export const linkRegistryAgent = operation({
  name: "linkFederatedAgent",
  summary: "Link an agent to the registry agent of the same holder, by the keys of both",
  tag: "Federation",
  auth: [federatedSignature],
  params: OfFedAgent,
  body: LinkBody,
  limit: 4096,
  input: LinkBody.extend({ ...OfFedAgent.shape, nonce: z.string().nullable() }),
  read: ({ params, body, signature }) => ({
    ...body,
    ...params,
    nonce: signature?.nonce ?? null,
  }),
  output: LinkedDto,
  says: "Linked",
  errors: ["proof_of_possession_required", "not_approved", "registration_not_found"],
  rest: "POST /api/agent/{did}/link",
  run: (ctx, input) => {
    const { actor } = ctx;
    const { did, nonce, registry_did, registry_kid } = input;
    return inTransaction(ctx.db.pool, async (client) => {
      if (actor.kind !== "federated" || nonce === null)
        throw new ServiceError("signature_required");
      const agent = await lockFedAgent(client, did);
      if (actor.did !== did) throw new ServiceError("agent_mismatch");
      requireApproved(agent);
      const now = ctx.clock();
      const key =
        readAgentDid(registry_did)?.method === "agt"
          ? await findSigningKey(client, { did: registry_did, kid: registry_kid }, now)
          : null;
      const bytes = fromBase64(`${input.proof.replaceAll("-", "+").replaceAll("_", "/")}==`);
      const isProven = federationAudiences().some((aud) => {
        const text = utf8(
          linkProofText({ aud, did, registry_did, registry_kid, request_nonce: nonce }),
        );
        return (
          key !== null && bytes !== null && nodePrimitives.verifyEd25519(key.publicKey, text, bytes)
        );
      });
      const counts =
        key !== null && isInForce(key, key.asOf) && key.status === "ACTIVE" && !key.simulation;
      if (!isProven || !counts) {
        throw new ServiceError(
          "proof_of_possession_required",
          "No key of an active registry agent signed the link text for this request.",
        );
      }
      if (agent.registry_did !== registry_did) {
        await updateFedAgent(client, agent.id, { registry_did }, now);
        await refreshRanking(client, agent.id, now, { touched: true });
        await recordAgentEvent({ ...ctx, clock: () => now }, client, agent, "federation.link", {
          registry_did,
          registry_key: registry_kid,
        });
      }
      return { ok: true as const, did, registry_did };
    });
  },
});
