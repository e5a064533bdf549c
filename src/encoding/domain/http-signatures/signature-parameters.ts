import { readKeyUrl } from "./key-url";
import {
  ALGORITHM,
  isNonce,
  LONGEST_LIFETIME_SECONDS,
  type Refusal,
  refuse,
  type SignaturePolicy,
} from "./profile";
import type { BareItem, Parameters } from "./structured-fields";

/** Parameters of a signature (RFC 9421 section 2.3) in the form of the profile. */
export interface SignatureParameters {
  /** DID URL of the key. */
  keyid: string;
  did: string;
  /** Thumbprint of the key. */
  kid: string;
  nonce: string;
  /** Seconds since 1970. */
  created: number;
  expires: number;
}

const TYPES = {
  created: "integer",
  expires: "integer",
  nonce: "string",
  keyid: "string",
  alg: "string",
} as const satisfies Record<string, BareItem["type"]>;

/**
 * Reads the parameters; the tag has been read. Unregistered parameters are ignored here, but
 * signed. Throws SyntaxError for one of the wrong type.
 */
export function readParameters(
  parameters: Parameters,
  policy: SignaturePolicy,
  now: Date,
): SignatureParameters | Refusal {
  for (const [name, type] of Object.entries(TYPES)) {
    const stated = parameters.get(name);
    if (stated !== undefined && stated.type !== type) {
      throw new SyntaxError(`the parameter ${name} is not of the type ${type}`);
    }
  }
  const missing = Object.keys(TYPES).filter((name) => !parameters.has(name));
  if (missing.length > 0) {
    return refuse("signature_params_incomplete", `The signature has no ${missing.join(", ")}.`);
  }
  const [keyid, nonce] = [text(parameters, "keyid"), text(parameters, "nonce")];
  if (!isNonce(nonce)) {
    const detail = "The nonce is not 22 to 86 characters of base64url.";
    return refuse("signature_params_incomplete", detail);
  }
  const key = readKeyUrl(policy.tag, keyid);
  if (key === null) {
    const whose = policy.tag === "svc-operator" ? "an operator's" : "an agent's";
    const detail = `The keyid is not the full DID URL of ${whose} key.`;
    return refuse("signature_params_incomplete", detail);
  }
  if (text(parameters, "alg") !== ALGORITHM) {
    return refuse("signature_alg_not_allowed", `The algorithm has to be ${ALGORITHM}.`);
  }
  const [created, expires] = [seconds(parameters, "created"), seconds(parameters, "expires")];
  const fault = windowFault(created, expires, policy, now);
  if (fault !== null) return refuse("signature_window_invalid", fault);
  return { keyid, did: key.did, kid: key.kid, nonce, created, expires };
}

/** Fault of a signature's time, for its sender. */
function windowFault(
  created: number,
  expires: number,
  { lifetimeSeconds, skewSeconds }: SignaturePolicy,
  now: Date,
): string | null {
  const lifetime = Math.min(lifetimeSeconds, LONGEST_LIFETIME_SECONDS);
  const seconds = now.getTime() / 1000;
  if (expires <= created) return "The signature expires before it is created.";
  if (expires - created > lifetime) return `A signature may live ${lifetime} seconds.`;
  if (created > seconds + skewSeconds) return "The signature was created in the future.";
  // Written so that a clock that is no number refuses as well.
  if (!(seconds <= expires + skewSeconds)) return "The signature has expired.";
  return null;
}

function text(parameters: Parameters, name: string): string {
  const stated = parameters.get(name);
  return stated?.type === "string" ? stated.value : "";
}

function seconds(parameters: Parameters, name: string): number {
  const stated = parameters.get(name);
  return stated?.type === "integer" ? stated.value : Number.NaN;
}
