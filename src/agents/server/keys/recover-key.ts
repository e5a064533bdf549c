import "server-only";
import { isInForce } from "@/agents/domain/key-lifecycle";
import { findAgentKeys, insertAgentKey } from "@/agents/server/queries/agent-key-history";
import { passRegistrationChallenge } from "@/agents/server/queries/agent-registrations";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import type { AgentDto } from "../registry/agent-dto";
import type { RecoverKeyBody } from "../registry/agent-input";
import { keyInstant } from "../registry/key-instant";
import { describeAgent } from "../registry/map-agent";
import { isOperator, requireAgentRow } from "../registry/require-agent";
import type { PossessionProof } from "./possession-proof";
import { requireOtherNextKey, requirePublicKey } from "./read-key";
import { recordKeyEvent } from "./record-key-event";
import { requireProvenChallenge } from "./registration-challenge";

/**
 * Gives an agent that has lost all of its keys a new one, with the two proofs of a registration: the
 * right of its operator, and the new key's signature over the nonce of a challenge. A successor that was
 * announced does not bind here: a thief of the key may have announced it. The agent stays UNVERIFIED
 * until it answers a challenge, or QUARANTINED until it is restored. Throws `not_found`, `forbidden`,
 * `conflict` while a key counts, and what a registration throws.
 */
export async function recoverKey(
  ctx: ServiceContext,
  input: RecoverKeyBody & { id: string },
  proof: PossessionProof | null,
): Promise<AgentDto> {
  const actor = requireAction(ctx, "agent.register");
  const key = requirePublicKey(input.key);
  requireOtherNextKey(key, input.next_key_sha256);
  return inTransaction(ctx.db.pool, async (client) => {
    const row = await requireAgentRow(ctx, input.id, { client, lock: true });
    if (!isOperator(actor, row)) {
      throw new ServiceError("forbidden", {
        detail: "Only its operator gives an agent a new key.",
        extra: { action: "agent.register" },
      });
    }
    const now = ctx.clock();
    await requireProvenChallenge(client, { ...input, did: row.did }, key, proof, now);
    const keys = await findAgentKeys(client, row.id);
    if (keys.some((each) => isInForce(each, keyInstant(keys, now)))) {
      throw new ServiceError(
        "conflict",
        "A key of the agent counts: the agent rotates it, or it is revoked first.",
      );
    }
    const isNew = await insertAgentKey(client, row.id, {
      kid: key.kid,
      publicKey: key.publicKey,
      nextKeySha256: input.next_key_sha256 ?? null,
      by: actorName(actor),
      at: now,
    });
    if (!isNew) throw new ServiceError("key_registered", { extra: { kid: key.kid } });
    await passRegistrationChallenge(client, input.challenge_id, now);
    const next = input.next_key_sha256;
    const agent = await recordKeyEvent({ ...ctx, clock: () => now }, client, row, {
      kind: "key.add",
      sum: { key: key.kid, ...(next === undefined ? {} : { next_key_sha256: next }) },
    });
    return describeAgent(ctx, client, agent);
  });
}
