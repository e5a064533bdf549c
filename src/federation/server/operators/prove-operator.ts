import "server-only";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import {
  type OperatorChallengeRow,
  takeOperatorChallenge,
} from "@/federation/server/queries/fed-challenges";
import { insertOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { actorOfAccount } from "@/platform/auth/account-access";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { admitOperator } from "./create-operator";
import { NewOperatorBody, OperatorProofBody, ProvenOperatorDto } from "./operator-dto";
import { recordOperator } from "./record-operator";
import { signingInput } from "./register-operator";

/**
 * Takes the proof of an operator's key: the operator is registered and waits for a person's word. The
 * account that asked becomes a member, where one did. A challenge is answered once, well or badly. Throws
 * `challenge_unknown`, `challenge_expired`, `signature_invalid`, `conflict` and `key_registered`.
 */
export const proveOperator = operation({
  name: "proveFederationOperator",
  summary: "Prove the key of an operator that registers itself",
  tag: "Federation",
  auth: [],
  body: OperatorProofBody,
  output: ProvenOperatorDto,
  says: "It waits for a person's word",
  errors: [
    "challenge_unknown",
    "challenge_expired",
    "signature_invalid",
    "conflict",
    "key_refused",
    "key_registered",
  ],
  rest: "POST /api/federation/operators/proof",
  run: async (ctx, { registration_id, signature }) => {
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    // Taken in a transaction of its own: a wrong answer uses it up.
    const challenge = await inTransaction(ctx.db.pool, (client) =>
      takeOperatorChallenge(client, registration_id),
    );
    if (challenge === null) throw new ServiceError("challenge_unknown");
    if (now >= challenge.expires_at) throw new ServiceError("challenge_expired");
    const input = NewOperatorBody.parse(challenge.declaration);
    const key = requirePublicKey(input.public_key_jwk, "/public_key_jwk");
    requireSigned(challenge, key.publicKey, signature);
    const account = await findAsker(ctx, challenge);
    const by = account === null ? `${challenge.did}#${key.kid}` : actorName(account);
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "shared");
      const row = await admitOperator(client, input, {
        status: "pending",
        by,
        name: account?.name ?? input.name,
        key,
        provenAt: now,
        now,
      });
      if (account !== null) {
        await insertOperatorMember(client, { operatorId: row.id, accountId: account.id, by, now });
      }
      await recordOperator(at, client, row, "prove", { about: { kid: key.kid, by } });
      return { ok: true, did: row.did, status: row.status };
    });
  },
});

function requireSigned(
  challenge: OperatorChallengeRow,
  publicKey: Uint8Array,
  signature: string,
): void {
  const bytes = fromBase64(
    signature
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .padEnd(Math.ceil(signature.length / 4) * 4, "="),
  );
  const message = utf8(signingInput(challenge));
  if (bytes === null || !nodePrimitives.verifyEd25519(publicKey, message, bytes)) {
    throw new ServiceError(
      "signature_invalid",
      "The signature is not this key's over signing_input. Ask for another challenge.",
    );
  }
}

/** The account that asked, where it is in force still. */
async function findAsker(
  ctx: ServiceContext,
  { consent }: OperatorChallengeRow,
): Promise<AccountActor | null> {
  return consent === null ? null : actorOfAccount(ctx.db.pool, consent.account);
}
