import "server-only";
import { z } from "zod";
import { MAX_OVERLAP_MS } from "@/agents/domain/key-lifecycle";
import { AGENT_TIERS, HIGHEST_SCORE, LOWEST_BASELINE } from "@/agents/domain/tier";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { EmailAddress, Line, Prose } from "@/platform/operation/stated-text";

/** `{id}` of a path: a DID, or what follows `did:svc:agt:`. What it names, require-agent.ts decides. */
export const AgentId = z.string().max(200).meta({ example: "analyst-01" });

export const OfAgent = z.object({ id: AgentId });

export const KeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: "RFC 7638 thumbprint of a key" });

/** Read by the domain, which says what is wrong with a key. */
const PublicKeyInput = z
  .union([z.string().max(200), z.record(z.string().max(100), z.unknown())])
  .meta({ description: "Ed25519 public key: a Multikey, or an OKP JWK without private members" });

const Did = z
  .string()
  .regex(/^did:svc:agt:[a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9])?$/, "not a DID of a registry agent")
  .meta({ example: "did:svc:agt:analyst-01" });

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const NextKey = Sha256.optional().meta({
  description:
    "SHA-256 of the raw bytes of the one key that may follow: with it a stolen key cannot be rotated",
});

export const OpenRegistrationBody = z.strictObject({
  did: Did,
  key: PublicKeyInput,
  purpose: z.literal("register").default("register"),
});

/**
 * With an address of its own, or none: `process` runs behind a firewall and requests its
 * challenges.
 */
const RUNTIME_TYPES = ["mcp-server", "rest-api", "websocket", "grpc", "process"] as const;

const Endpoint = z
  .string()
  .max(500)
  .refine(
    isEndpoint,
    "an http, https, ws, wss, grpc or grpcs URL without credentials and fragment",
  );

const Runtime = z.strictObject({
  type: z.enum(RUNTIME_TYPES),
  endpoint: Endpoint.nullable()
    .default(null)
    .meta({ description: "Published in the DID document" }),
  environment: Line(200).nullable().default(null),
});

export const RegisterAgentBody = z.strictObject({
  challenge_id: z.string().min(1).max(100),
  did: Did,
  key: PublicKeyInput,
  name: Line(200),
  role: Line(100).meta({ example: "analyst-assist" }),
  tier: z.enum(AGENT_TIERS),
  runtime: Runtime,
  operator_email: EmailAddress.optional().meta({
    description: "Account that answers for the agent; the caller where nothing is said",
  }),
  next_key_sha256: NextKey,
  baseline_score: z
    .number()
    .int()
    .min(LOWEST_BASELINE)
    .max(HIGHEST_SCORE)
    .optional()
    .meta({ description: "Set by a safety officer; 80, 70 or 60 by tier where nothing is said" }),
});

export const RecoverKeyBody = RegisterAgentBody.pick({
  challenge_id: true,
  did: true,
  key: true,
  next_key_sha256: true,
});

export type RecoverKeyBody = z.infer<typeof RecoverKeyBody>;

export type RegisterAgentBody = z.infer<typeof RegisterAgentBody>;

/**
 * The members that the new key signs, and its signature over them
 * (docs/spec/integrity.md#rotation-and-revocation).
 */
export const RotateKeyBody = z.strictObject({
  aud: z.string().max(300),
  did: Did,
  exp: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, "an instant with six fraction digits"),
  new: PublicKeyInput,
  nonce: z.string().max(86),
  old: z.string().max(200),
  pop: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .meta({ description: "Signature of the new key over svc-key-rotate/v1, base64url" }),
  next_key_sha256: NextKey,
  overlap_seconds: z
    .number()
    .int()
    .min(0)
    .max(MAX_OVERLAP_MS / 1000)
    .default(MAX_OVERLAP_MS / 1000)
    .meta({ description: "How long the old key still counts" }),
});

export type RotateKeyBody = z.infer<typeof RotateKeyBody>;

const Expected = {
  expected_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Version that the caller saw; another one answers version_conflict" }),
};

const REVOKE_REASONS = [
  "key_compromise",
  "key_lost",
  "superseded",
  "cessation_of_operation",
] as const;

export const RevokeKeyBody = z.strictObject({
  reason: z.enum(REVOKE_REASONS),
  comment: Prose(10_000).optional(),
  compromised_since: z.iso.datetime({ offset: true }).optional().meta({
    description:
      "From when on others may have had the key. Where nothing is said: since it was added, if it was compromised or lost; otherwise now",
  }),
});

export const SetToolsBody = z.strictObject({
  tools: z
    .array(
      z
        .string()
        .regex(TOOL_NAME, "not a tool name of the form verb:object")
        .meta({ example: "search:incidents" }),
    )
    .max(100)
    .meta({ description: "All tools that the agent may call from now on" }),
  ...Expected,
});

function isEndpoint(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  const url = parseUrl(text);
  return (
    url !== null &&
    /^(?:https?|wss?|grpcs?):$/.test(url.protocol) &&
    url.host !== "" &&
    `${url.username}${url.password}${url.hash}` === ""
  );
}
