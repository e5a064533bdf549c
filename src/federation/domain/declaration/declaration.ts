import type { AgentTier } from "@/agents/domain/tier";
import type { PublicJwk } from "@/encoding/domain/keys/multikey";
import type { Json, JsonObject } from "./json-value";

export const FEDERATION_ROLES = ["executor", "validator", "integrator"] as const;
export type FederationRole = (typeof FEDERATION_ROLES)[number];

export const RUNTIME_TYPES = ["mcp-server", "rest-api", "websocket", "grpc"] as const;
export type RuntimeType = (typeof RUNTIME_TYPES)[number];

export const SKILL_EFFECTS = ["read", "write", "transaction"] as const;
export type SkillEffects = (typeof SKILL_EFFECTS)[number];

/** Required content of an example's response; `json` null where none is required. */
export interface SkillExpectation {
  json: Json;
  contains: readonly string[];
}

/** Example for an MCP server: one call of a tool. */
export interface ToolTest {
  tool: string;
  input: JsonObject;
  expect: SkillExpectation;
}

/** Example for a REST API: one request below the runtime's address; `input` null sends no body. */
export interface RequestTest {
  method: "GET" | "POST";
  path: string;
  input: Json;
  expect: SkillExpectation;
}

/** Example for a WebSocket: one text message; the first that comes back is the answer. */
export interface MessageTest {
  send: string;
  expect: SkillExpectation;
}

/** As on the wire, discriminated by `tool`, `method` or `send`. */
export type SkillTest = ToolTest | RequestTest | MessageTest;

export interface SkillEvidence {
  url: string;
  /** Hexadecimal in lower case. */
  sha256: string;
}

export interface DeclaredSkill {
  id: string;
  name: string;
  description: string;
  documentation_url: string | null;
  tags: readonly string[];
  effects: SkillEffects;
  test: SkillTest | null;
  evidence: readonly SkillEvidence[];
}

export interface RuntimeHealth {
  /** Path of a REST API's health check, below the address. */
  path: string;
  /** Service name of a gRPC health check; empty for the whole server. */
  service: string;
}

/** An operator's declaration of an agent, as stored and shown; members as on the wire. */
export interface Declaration {
  did: string;
  operator_did: string;
  role: FederationRole;
  runtime_type: RuntimeType;
  runtime_address: string;
  provider: string;
  name: string;
  description: string;
  contact: string | null;
  health: RuntimeHealth;
  requested_tier: AgentTier;
  skills: readonly DeclaredSkill[];
}

/** Ed25519 key declared in a join. */
export interface DeclaredKey {
  jwk: PublicJwk;
  publicKey: Uint8Array;
}
