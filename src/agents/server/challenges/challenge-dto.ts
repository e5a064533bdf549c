import "server-only";
import { z } from "zod";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { ReceiptDto } from "../chain/receipt-dto";

export const ControlChallengeDto = z
  .object({
    challenge_id: z.string(),
    nonce: z.string().meta({ description: "32 random bytes, base64url: the nonce to sign with" }),
    aud: z.string().meta({ description: "Origin of this service" }),
    did: z.string(),
    expires_at: z.string().meta({
      description: "The `exp` of svc-pop/v1, RFC 3339 with six fraction digits",
      example: "2026-11-22T12:00:00.000000Z",
    }),
    receipt: ReceiptDto.nullable().meta({
      description: "Null for a challenge that was open before this call",
    }),
  })
  .meta({ id: "ControlChallenge" });

export type ControlChallengeDto = z.infer<typeof ControlChallengeDto>;

export const PassedChallengeDto = z
  .object({
    challenge_id: z.string(),
    did: z.string(),
    outcome: z.literal("passed"),
    key: z.string().meta({ description: "Thumbprint of the key that proved itself" }),
    status: z.enum(AGENT_STATUSES).meta({ description: "Status of the agent after it" }),
    trust_delta: z.number().int(),
    receipt: ReceiptDto,
  })
  .meta({ id: "PassedChallenge" });

export type PassedChallengeDto = z.infer<typeof PassedChallengeDto>;

export const OfChallenge = z.object({
  id: z.string().max(200).meta({ example: "analyst-01" }),
  challenge_id: z.string().max(100),
});

/** Body of an answer that is a signed request; its signature covers it. */
export const SignedAnswerBody = z.strictObject({
  challenge_id: z.string().max(100),
  did: z.string().max(200),
  aud: z.string().max(300),
});

/**
 * Answer of a runtime that signs no requests: the signature over svc-pop/v1
 * (docs/spec/integrity.md#challenges).
 */
export const DetachedAnswerBody = z.strictObject({
  exp: z
    .string()
    .max(40)
    .meta({ description: "`expires_at` of the challenge, as it was given out" }),
  signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .meta({
      description:
        "Ed25519 over `svc-pop/v1\\n` and the RFC 8785 text of {aud, challenge_id, did, exp, nonce}, base64url",
    }),
});
