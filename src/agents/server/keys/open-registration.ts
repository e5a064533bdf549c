import "server-only";
import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { CHALLENGE_NONCE_BYTES, REGISTRATION_LIFETIME_MS } from "@/agents/domain/challenge";
import { insertRegistrationChallenge } from "@/agents/server/queries/agent-registrations";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import type { RegistrationChallengeDto } from "../registry/agent-dto";
import type { OpenRegistrationBody } from "../registry/agent-input";
import { requirePublicKey } from "./read-key";

/** How long an unanswered challenge is kept after its end. */
const KEPT_MS = 60 * 60_000;

/**
 * Opens the proof of a key that is to be registered (docs/spec/integrity.md#proof-of-possession).
 * Public: it reveals nothing of what is registered and has no effect but a row that expires.
 * `audience` is the origin of the request, one of its configured ones. Throws `key_refused`.
 */
export async function openRegistration(
  ctx: ServiceContext,
  input: z.infer<typeof OpenRegistrationBody>,
  audience: string,
): Promise<RegistrationChallengeDto> {
  const { kid } = requirePublicKey(input.key);
  const now = ctx.clock();
  const challenge = {
    id: `CH-${ctx.newId()}`,
    did: input.did,
    kid,
    nonce: randomBytes(CHALLENGE_NONCE_BYTES).toString("base64url"),
    audience,
    issued_at: now,
    expires_at: new Date(now.getTime() + REGISTRATION_LIFETIME_MS),
  };
  await inTransaction(ctx.db.pool, (client) =>
    insertRegistrationChallenge(client, challenge, new Date(now.getTime() - KEPT_MS)),
  );
  return {
    challenge_id: challenge.id,
    nonce: challenge.nonce,
    aud: audience,
    did: input.did,
    key_thumbprint: kid,
    expires_at: challenge.expires_at.toISOString(),
  };
}
