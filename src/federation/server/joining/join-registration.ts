import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { env, federationUrl } from "@/env";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { firstFailure, type GateResult } from "@/federation/domain/declaration/gate";
import { MAX_BODY_BYTES, readDeclaration } from "@/federation/domain/declaration/read-declaration";
import { localGates, mayProbe } from "@/federation/domain/gates/local-gates";
import { CHALLENGE_LIFETIME_MS } from "@/federation/domain/gates/registration-status";
import { putChallenge } from "@/federation/server/queries/fed-challenges";
import { findFedKey } from "@/federation/server/queries/fed-keys";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { declarationRefused, gateRefused, withFailure } from "../gates/gate-refusal";
import { localFacts } from "../gates/local-facts";
import type { GatherFacts } from "../gates/network-gates";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { JoinAnswerDto } from "../standing/registration-dto";
import { addressRules } from "../standing/runtime-place";
import { admitDeclaration } from "./admit-declaration";
import { type JoinChallenge, joinAnswer, toChallengeRow } from "./join-answer";
import { type Consent, consentOf, judgeConsent } from "./operator-consent";

/** Longest body of a join. */
export const JOIN_LIMIT = MAX_BODY_BYTES;

export interface JoinInput {
  /** The body as it was parsed. */
  body: unknown;
  /** Result of the request's valid signature, by the key in the body or a known one. */
  proof: { did: string; kid: string } | null;
  /** Address that the request came from. */
  peer: string;
}

const NONCE_BYTES = 24;

/**
 * Requests the admission of an agent (docs/federation/joining.md#1-join). With the agent's
 * signature and its operator's consent the registration is stored, pending; without one of them a
 * challenge is, which reserves nothing, has no other effect and ends after an hour. Throws
 * `validation_failed` (400) for what is no declaration, `gate_failed` with all six gates, and
 * `rate_limited`.
 */
export async function joinRegistration(
  ctx: ServiceContext,
  { body, proof, peer }: JoinInput,
  gather: GatherFacts = gatherNetworkFacts,
): Promise<JoinAnswerDto> {
  await consumeRateLimit("join_attempt", peer);
  const reading = readDeclaration(body, addressRules());
  if ("faults" in reading) throw declarationRefused(reading.faults);
  const { declaration, operatorGrant } = reading;
  const now = ctx.clock();
  const publicKey = reading.key?.publicKey ?? (await provenKey(ctx, proof));
  const kid = publicKey === null ? null : keyThumbprint(nodePrimitives, publicKey);
  const consent = consentOf(ctx.actor, operatorGrant);
  const verdict = await judgeConsent(ctx.db.pool, consent, { declaration, kid, now });
  const facts = await localFacts(ctx.db.pool, {
    declaration,
    kid,
    proof: proof === null ? "missing" : proofOf(proof, declaration, kid),
    consent: verdict.consent,
    operatorKid: verdict.operatorKid,
    now,
  });
  const gates = localGates(declaration, facts);
  if (firstFailure(gates) !== null || gates.some(({ result }) => result === "error")) {
    throw gateRefused(gates);
  }
  const isPending = publicKey !== null && kid !== null && consent !== null && mayProbe(gates);
  if (!isPending && env().FEDERATION_JOIN_PROOF === "required")
    throw gateRefused(asRefusals(gates));
  // Refusals up to here cost the service only queries of its own tables.
  await consumeRateLimit("join", peer);
  const registrationId = `reg_${ctx.newId()}`;
  if (isPending) {
    const key = { kid, publicKey };
    const admitted = await admitDeclaration(
      ctx,
      { registrationId, declaration, key, consent },
      gather,
    );
    return joinAnswer(declaration.did, registrationId, admitted.gates, null);
  }
  const challenge: JoinChallenge = {
    registrationId,
    declaration,
    kid,
    publicKey,
    // A signature is valid for this request; a grant and an account are checked again with the
    // proof.
    consent: verdict.consent === "granted" ? consent : keptGrant(consent),
    gates,
    nonce: randomBytes(NONCE_BYTES).toString("base64url"),
    audience: federationUrl(),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  };
  await inTransaction(ctx.db.pool, (client) =>
    putChallenge(client, toChallengeRow(challenge, peer)),
  );
  return joinAnswer(declaration.did, registrationId, gates, challenge);
}

/** The same for the console, with the reader's session as the operator's consent. */
export const joinByAccount = operation({
  name: "joinFederationByAccount",
  summary: "Ask for the admission of an agent with the caller as its operator's consent",
  action: "federation.operate",
  input: z.object({ declaration: z.record(z.string(), z.unknown()) }),
  output: JoinAnswerDto,
  errors: [],
  console: "federation.join",
  run: (ctx, { declaration }) =>
    joinRegistration(ctx, { body: declaration, proof: null, peer: actorName(ctx.actor) }),
});

/** The key that signed a join which names none: one that the DID proved before. */
async function provenKey(
  ctx: ServiceContext,
  proof: JoinInput["proof"],
): Promise<Uint8Array | null> {
  if (proof === null) return null;
  return (await findFedKey(ctx.db.pool, proof.kid))?.publicKey ?? null;
}

function proofOf(
  proof: { did: string; kid: string },
  { did }: Declaration,
  kid: string | null,
): "proven" | "invalid" {
  return proof.did === did && proof.kid === kid ? "proven" : "invalid";
}

/** A grant without the key that it is for can only be judged with the proof. */
function keptGrant(consent: Consent | null): Consent | null {
  return consent?.kind === "grant" ? consent : null;
}

/** Waiting gates as refusals: this deployment accepts no join without its proofs. */
function asRefusals(gates: readonly GateResult[]): GateResult[] {
  const waiting = gates.filter(({ gate, result }) => result === "pending" && gate < "G3");
  return waiting.reduce<GateResult[]>(
    (shown, { gate, code }) => (code === null ? shown : withFailure(shown, gate, code)),
    [...gates],
  );
}
