import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import {
  FEDERATION_ROLES,
  RUNTIME_TYPES,
  SKILL_EFFECTS,
} from "@/federation/domain/declaration/declaration";
import { MAX_SKILLS } from "@/federation/domain/declaration/read-skill";

/**
 * The declaration of an agent in the published schema. It is parsed by
 * federation/domain/declaration/read-declaration, which names each fault and the gate that refuses
 * it; declaration-shape.test.ts checks that both agree.
 */

const PublicKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().meta({ example: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }),
});

const Expectation = z.object({
  json: z
    .unknown()
    .optional()
    .meta({ example: { severity: "critical" } }),
  contains: z.union([z.string(), z.array(z.string()).max(16)]).optional(),
});

const SkillTest = z.union([
  z
    .object({
      tool: z.string(),
      input: z.record(z.string(), z.unknown()).optional(),
      expect: Expectation.optional(),
    })
    .meta({
      description: "Of an MCP server",
      example: {
        tool: "classify_alert",
        input: { text: "RANSOM note" },
        expect: { json: { severity: "critical" } },
      },
    }),
  z
    .object({
      method: z.enum(["GET", "POST"]).optional(),
      path: z.string(),
      input: z.unknown().optional(),
      expect: Expectation.optional(),
    })
    .meta({ description: "Of a REST API" }),
  z
    .object({ send: z.string(), expect: Expectation.optional() })
    .meta({ description: "Of a WebSocket" }),
]);

const Skill = z.object({
  id: z.string().meta({ example: "phishing-triage" }),
  name: z.string().max(120).optional().meta({ example: "Phishing triage" }),
  description: z
    .string()
    .max(2000)
    .optional()
    .meta({ example: "Classifies reported mail by severity" }),
  documentation_url: z
    .string()
    .optional()
    .meta({ example: "https://docs.acme.example/skills/phishing-triage" }),
  tags: z.array(z.string().max(40)).max(16).optional(),
  effects: z.enum(SKILL_EFFECTS).optional(),
  test: SkillTest.optional(),
  evidence: z
    .array(
      z.object({
        url: z.string().meta({ example: "https://docs.acme.example/evidence.pdf" }),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ example: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" }),
      }),
    )
    .max(8)
    .optional(),
});

const Changeable = z.object({
  operator_did: z.string().meta({ example: "did:svc:operator:acme" }),
  role: z.enum(FEDERATION_ROLES),
  runtime_type: z.enum(RUNTIME_TYPES),
  runtime_address: z.string().meta({ example: "https://agents.acme.example/mcp" }),
  provider: z.string().max(120).meta({ example: "Acme Security" }),
  name: z.string().max(64).optional().meta({ example: "Triage" }),
  description: z.string().max(2000).optional().meta({ example: "Sorts reported mail" }),
  contact: z.string().max(256).optional().meta({ example: "mailto:agents@acme.example" }),
  health: z
    .object({
      path: z.string().optional().meta({ example: "/health" }),
      service: z.string().optional().meta({ example: "" }),
    })
    .optional(),
  requested_tier: z.enum(AGENT_TIERS).optional().meta({ example: "T3" }),
  skills: z.array(Skill).max(MAX_SKILLS).optional(),
});

const Grant = z.object({
  operator_grant: z.string().optional().meta({
    description: "Consent of the operator, compact JWS",
    example: "eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6c3ZjOm9wZXJhdG9yOmFjbWUifQ.c2lnbmF0dXJl",
  }),
});

/** Body of a join. */
export const JoinShape = z.object({
  did: z.string().meta({ example: "did:svc:agent:triage-01" }),
  ...Changeable.shape,
  public_key_jwk: PublicKey.optional(),
  ...Grant.shape,
});

const AddKey = z.strictObject({
  add_key: z.strictObject({
    public_key_jwk: PublicKey,
    proof: z.string().meta({
      description: "By the new key, Ed25519, base64url without padding",
      example: "A".repeat(86),
    }),
    overlap_seconds: z.number().int().min(0).optional().meta({ example: 86_400 }),
  }),
});

const RevokeKey = z.strictObject({
  revoke_key: z.strictObject({
    kid: z.string().meta({ example: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k" }),
    reason: z.enum(["key_compromise", "cessation", "superseded"]).optional(),
  }),
});

/** Body of a change: a merge patch (RFC 7386) of the declaration, or one of the two key members alone. */
export const PatchShape = z.union([
  z.object({ ...Changeable.partial().shape, ...Grant.shape }).meta({
    description: "Merge patch (RFC 7386)",
    example: { description: "Classifies reported mail by severity and intent" },
  }),
  AddKey,
  RevokeKey,
]);
