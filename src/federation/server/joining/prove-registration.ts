import "server-only";
import type { z } from "zod";
import { type ReadKey, requirePublicKey } from "@/agents/server/keys/read-key";
import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { firstFailure, isPassedGate } from "@/federation/domain/declaration/gate";
import { localGates, mayProbe } from "@/federation/domain/gates/local-gates";
import { findChallenge } from "@/federation/server/queries/fed-challenges";
import { operatorSignature } from "@/federation/server/signed-requests/schemes";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { gateRefused, withFailure } from "../gates/gate-refusal";
import { localFacts } from "../gates/local-facts";
import type { GatherFacts } from "../gates/network-gates";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { JoinAnswerDto, OfFedAgent, ProofBody } from "../standing/registration-dto";
import { admitDeclaration } from "./admit-declaration";
import { type JoinChallenge, joinAnswer, signingInput, toJoinChallenge } from "./join-answer";
import { type Consent, consentOf, isAccountInForce, judgeConsent } from "./operator-consent";

/**
 * Completes a join with a signature over its `signing_input`, and with the operator's consent where that
 * did not come with the join. Where the consent is still missing, the answer is the join's own and nothing
 * is stored. Throws `challenge_unknown`, `challenge_expired`, `key_refused`, `gate_failed`, `rate_limited`.
 */
export async function proveRegistration(
  ctx: ServiceContext,
  input: z.infer<typeof ProofBody> & { did: string },
  gather: GatherFacts = gatherNetworkFacts,
): Promise<JoinAnswerDto> {
  const { did, registration_id: registrationId } = input;
  const now = ctx.clock();
  const row = await findChallenge(ctx.db.pool, { did, purpose: "join", registrationId });
  if (row === null) {
    throw new ServiceError(
      "challenge_unknown",
      "No join of this DID waits for a proof under this registration_id.",
    );
  }
  if (now >= row.expires_at) {
    throw new ServiceError("challenge_expired", "Join again: the challenge is over.");
  }
  const challenge = toJoinChallenge(row);
  const { declaration } = challenge;
  const key = requireKey(challenge, input.public_key_jwk);
  const consent =
    consentOf(ctx.actor, input.operator_grant ?? null) ?? (await keptConsent(ctx, challenge));
  const verdict = await judgeConsent(ctx.db.pool, consent, { declaration, kid: key.kid, now });
  const facts = await localFacts(ctx.db.pool, {
    declaration,
    kid: key.kid,
    proof: isSigned(challenge, key, input.signature) ? "proven" : "invalid",
    consent: verdict.consent,
    operatorKid: verdict.operatorKid,
    now,
  });
  const gates = localGates(declaration, facts);
  if (firstFailure(gates) !== null) throw gateRefused(gates);
  if (!isPassedGate(gates, "G2") || consent === null) {
    return joinAnswer(did, registrationId, gates, challenge);
  }
  if (!mayProbe(gates)) throw gateRefused(withFailure(gates, "G1", "proof_invalid"));
  const admitted = await admitDeclaration(
    ctx,
    { registrationId, declaration, key, consent },
    gather,
  );
  return joinAnswer(did, registrationId, admitted.gates, null);
}

/** The same as an operation. */
export const proveFederationJoin = operation({
  name: "proveFederationJoin",
  summary: "Complete a join with the signature over its signing_input",
  tag: "Federation",
  auth: [operatorSignature, "bearer", "anonymous"],
  params: OfFedAgent,
  body: ProofBody,
  limit: 16_384,
  output: JoinAnswerDto,
  says: "The operator's consent is missing still",
  responses: { 201: { schema: JoinAnswerDto, description: "Registered; pending" } },
  answer: (answer) => ({ status: answer.challenge === null ? 201 : 200, json: answer }),
  location: "/api/agent/{$request.path.did}/status",
  errors: ["gate_failed", "challenge_unknown", "challenge_expired", "key_refused"],
  rest: "POST /api/agent/{did}/proof",
  console: "federation.prove",
  consoleAnyOf: ["federation.operate"],
  run: proveRegistration,
});

/** The key that the join named, or the one in the proof; the two cannot differ. */
function requireKey({ kid, publicKey }: JoinChallenge, sent: unknown): ReadKey | Named {
  if (publicKey === null || kid === null) {
    return requirePublicKey(sent, "/public_key_jwk");
  }
  if (sent !== undefined && requirePublicKey(sent, "/public_key_jwk").kid !== kid) {
    throw new ServiceError("key_refused", {
      detail: "The join named another key.",
      errors: [{ pointer: "/public_key_jwk", message: "is not the key of the join" }],
    });
  }
  return { kid, publicKey };
}

type Named = Pick<ReadKey, "kid" | "publicKey">;

function isSigned(challenge: JoinChallenge, { publicKey }: Named, signature: string): boolean {
  const bytes = fromBase64(`${signature.replaceAll("-", "+").replaceAll("_", "/")}==`);
  const text = utf8(signingInput(challenge));
  return bytes !== null && nodePrimitives.verifyEd25519(publicKey, text, bytes);
}

/** The consent that was sent with the join, if its signer still has the right. */
async function keptConsent(
  ctx: ServiceContext,
  { consent }: JoinChallenge,
): Promise<Consent | null> {
  if (consent?.kind !== "account") return consent;
  return (await isAccountInForce(ctx.db.pool, consent.id)) ? consent : null;
}
