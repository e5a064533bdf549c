import "server-only";
import { isInForce, keyState } from "@/agents/domain/key-lifecycle";
import { ServiceError } from "@/encoding/domain/errors";
import { type Refusal, refuse } from "@/encoding/domain/http-signatures/profile";
import type { ReadSignature } from "@/encoding/domain/http-signatures/read-signature";
import { refused } from "@/platform/auth/signatures/signature-errors";
import type { RequestContext } from "@/platform/auth/signatures/signed-call";
import { findTried } from "@/platform/auth/unauthenticated";
import { type FedSigningKey, findFedSigningKey, findOperatorSigningKey } from "../queries/fed-keys";

type Window = Pick<FedSigningKey, "addedAt" | "retiresAt" | "revokedAt">;

/** Public key of the federated agent that a signature names. Throws `key_unknown`, `key_revoked`, `agent_simulated`. */
export async function requireAgentKey(
  ctx: RequestContext,
  request: Request,
  read: ReadSignature,
): Promise<Uint8Array> {
  const key = await findTried(request, read.keyid, () =>
    findFedSigningKey(ctx.db.pool, read, ctx.clock()),
  );
  if (key === null) throw refused(refuse("key_unknown", `${read.keyid} is no key of that agent.`));
  requireInForce(key, key.asOf, read);
  if (key.simulation) throw simulated();
  return key.publicKey;
}

/**
 * Public key of the operator that a signature names, and the operator's number. A key that was not
 * attested counts once it is proven. Throws `key_unknown`, `key_revoked`, `agent_simulated`.
 */
export async function requireOperatorKey(
  ctx: RequestContext,
  request: Request,
  read: ReadSignature,
): Promise<{ operatorId: bigint; publicKey: Uint8Array }> {
  const key = await findTried(request, read.keyid, () => findOperatorSigningKey(ctx.db.pool, read));
  if (key?.proven !== true) {
    throw refused(refuse("key_unknown", `${read.keyid} is no key of that operator.`));
  }
  const now = ctx.clock();
  // A replica whose clock is behind goes by what the others have written.
  requireInForce(key, new Date(Math.max(key.addedAt.getTime(), now.getTime())), read);
  if (key.simulation) throw simulated();
  return key;
}

function requireInForce(key: Window, at: Date, { keyid }: ReadSignature): void {
  const refusal: Refusal | null = isInForce(key, at)
    ? null
    : refuse(
        "key_revoked",
        `${keyid} ${keyState(key, at) === "revoked" ? "was revoked" : "was replaced by another"} and no longer counts.`,
      );
  if (refusal !== null) throw refused(refusal);
}

function simulated(): ServiceError {
  const detail = "This is part of the demonstration: nobody acts in its name.";
  return new ServiceError("agent_simulated", { detail });
}
