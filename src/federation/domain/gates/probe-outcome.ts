import type { JsonObject } from "../declaration/json-value";

export const RUNTIME_OUTCOMES = [
  "ok",
  "not_protocol",
  "unhealthy",
  "unreachable",
  "auth_required",
  "tls_invalid",
  "address_invalid",
  "address_forbidden",
  "indeterminate",
] as const;
export type RuntimeOutcome = (typeof RUNTIME_OUTCOMES)[number];

/**
 * Whether the runtime proved that its address belongs to the DID
 * (docs/federation/probes.md#address-binding).
 */
export type AddressBinding = "bound" | "missing" | "wrong" | "unchecked";

/**
 * Addresses of the connections to a runtime: for bans of networks and for integrators. Not returned
 * to the one who requested the check.
 */
export interface RuntimeAddresses {
  /** All that its host resolved to. */
  resolved: readonly string[];
  /** Those of them that were connected. */
  connected: readonly string[];
}

/**
 * Observation of one check of a runtime. A refused connection, an unknown name, a wrong certificate
 * or another protocol is definite; a timeout, 429 or 5xx is `indeterminate`.
 */
export interface RuntimeProbe {
  outcome: RuntimeOutcome;
  duration_ms: number;
  observed: JsonObject;
  /** Tools that an MCP server lists; null for every other runtime. */
  tools: readonly string[] | null;
  binding: AddressBinding;
  /** Beside what was observed, which more people see. */
  addresses: RuntimeAddresses;
}

export type DocumentOutcome =
  | "ok"
  | "too_short"
  | "not_text"
  | "unreachable"
  | "refused"
  | "indeterminate";

export interface DocumentProbe {
  skill_id: string;
  outcome: DocumentOutcome;
  /** Hexadecimal digest of the bytes that were read; null where none were. */
  sha256: string | null;
  length: number;
}

export type RunOutcome =
  | "matched"
  | "mismatched"
  | "unknown_to_runtime"
  | "failed"
  | "indeterminate";

/** One run of a skill's example. */
export interface SkillRun {
  skill_id: string;
  outcome: RunOutcome;
  output_sha256: string | null;
  duration_ms: number;
}

export type EvidenceOutcome = "ok" | "mismatch" | "unreachable" | "refused" | "indeterminate";

/** One look at a file that a skill names as evidence. */
export interface EvidenceProbe {
  skill_id: string;
  url: string;
  outcome: EvidenceOutcome;
  /** Digest of what was read; null where nothing was. */
  sha256: string | null;
  length: number;
}

/** All that the network said of a declaration. */
export interface NetworkFacts {
  runtime: RuntimeProbe;
  documents: readonly DocumentProbe[];
  runs: readonly SkillRun[];
  evidences: readonly EvidenceProbe[];
}
