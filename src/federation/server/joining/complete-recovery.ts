import "server-only";
import type { PoolClient } from "pg";
import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findFedKeys, insertFedKey, revokeFedKeys } from "@/federation/server/queries/fed-keys";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { requireRecoverable } from "./recover-key";

/**
 * Gives a locked registration the key that its operator requested, in the transaction of an
 * integrator's approval: every other key of the DID is revoked with it. The review's subject has
 * `kid` and `public_key` (raw, base64). Throws `key_registered` where the key was registered
 * elsewhere meanwhile, and `conflict` for a DID that names its key.
 */
export async function completeRecovery(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  subject: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { kid, publicKey } = keyOf(subject);
  const { did } = agent;
  requireRecoverable(did);
  const now = ctx.clock();
  const by = actorName(ctx.actor);
  const old = (await findFedKeys(client, did)).map((key) => key.kid);
  const revoked = await revokeFedKeys(client, old, { by, reason: "recovered", at: now });
  if (!(await insertFedKey(client, { kid, did, publicKey, by, at: now }))) {
    throw new ServiceError("key_registered", { extra: { kid } });
  }
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.key.rotated",
    audience: "public",
    data: { key: agentKeyUrl(did, kid), revoked, recovered: true },
  });
  await recordAgentEvent(ctx, client, agent, "federation.recover", { key: kid, revoked });
}

function keyOf({ kid, public_key }: Readonly<Record<string, unknown>>) {
  const publicKey = typeof public_key === "string" ? fromBase64(public_key) : null;
  // The key that proved itself is bound to the DID, not a name beside it.
  if (publicKey === null || kid !== keyThumbprint(nodePrimitives, publicKey)) {
    throw new Error("the subject of a recovery is not its key");
  }
  return { kid, publicKey };
}
