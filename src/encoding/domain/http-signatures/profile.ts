import type { PublicOrigin } from "./authority";
import { stringText } from "./structured-text";

/** Why a signed request is refused, and the HTTP status of that answer. */
export const SIGNATURE_CODES = {
  signature_required: 401,
  signature_malformed: 400,
  signature_params_incomplete: 401,
  signature_window_invalid: 401,
  signature_components_incomplete: 401,
  signature_alg_not_allowed: 401,
  key_unknown: 401,
  key_revoked: 401,
  signature_invalid: 401,
  digest_mismatch: 401,
  signature_replayed: 401,
  agent_mismatch: 403,
  agent_unverified: 403,
  agent_quarantined: 403,
  agent_read_only: 403,
  signature_rate_abuse: 429,
  replay_store_unavailable: 503,
} as const satisfies Record<string, number>;

export type SignatureCode = keyof typeof SIGNATURE_CODES;

/**
 * An answer to a request whose signature does not count. `detail` says what the sender has to
 * correct.
 */
export interface Refusal {
  status: (typeof SIGNATURE_CODES)[SignatureCode];
  code: SignatureCode;
  detail: string;
}

/** The refusal of a code, with its status. */
export function refuse(code: SignatureCode, detail: string): Refusal {
  return { status: SIGNATURE_CODES[code], code, detail };
}

/**
 * `svc-agent` signs requests; `svc-agent-pop` proves control of a key over a nonce of the service;
 * `svc-operator` signs requests for an operator of federated agents, alone or beside an agent;
 * `proofline-probe` is what this service signs its probes of their runtimes with.
 */
export type SignatureTag = "svc-agent" | "svc-agent-pop" | "svc-operator" | "proofline-probe";

export interface SignaturePolicy {
  tag: SignatureTag;
  /** Where the service is reached from outside; never empty, never taken from the request. */
  origins: readonly PublicOrigin[];
  /** Longest time between created and expires, at most 300. */
  lifetimeSeconds: number;
  /** How far the clocks may differ. */
  skewSeconds: number;
}

/** Longest life of a signature and largest difference of the clocks, in seconds. */
export const SIGNATURE_WINDOW = { lifetimeSeconds: 60, skewSeconds: 30 } as const;

/** No configuration makes a signature live longer. */
export const LONGEST_LIFETIME_SECONDS = 300;

export const ALGORITHM = "ed25519";

/** Components that every signature covers. */
export const REQUIRED_COMPONENTS = ["@method", "@authority", "@path", "@query"] as const;

/** Those that it covers as well where the request has content. */
export const CONTENT_COMPONENTS = ["content-type", "content-digest"] as const;

/** One that it covers where the request has it. */
export const IDEMPOTENCY_KEY = "idempotency-key";

/** At least 128 bits in base64url; randomness cannot be checked. */
const NONCE = /^[A-Za-z0-9_-]{22,86}$/;

/** Whether a text can be a signature's nonce. */
export function isNonce(text: string): boolean {
  return NONCE.test(text);
}

/** Requirements of the answer 401 signature_required. */
export interface SignatureRequest {
  tag: SignatureTag;
  /** Whether the request had content. */
  hasContent: boolean;
  /** A random nonce that the client may use, or the one of a challenge that it has to use. */
  nonce: string;
}

/** Headers of the answer 401 signature_required (RFC 9110 section 11.6.1, RFC 9421 section 5.1). */
export function signatureRequiredHeaders(wanted: SignatureRequest): Record<string, string> {
  const { tag, hasContent, nonce } = wanted;
  const names = hasContent ? [...REQUIRED_COMPONENTS, ...CONTENT_COMPONENTS] : REQUIRED_COMPONENTS;
  const components = names.map(stringText).join(" ");
  const parameters = `;created;expires;nonce=${stringText(nonce)};alg="${ALGORITHM}";tag="${tag}"`;
  return {
    "WWW-Authenticate": 'Signature error="signature_required"',
    "Accept-Signature": `sig1=(${components})${parameters}`,
  };
}
