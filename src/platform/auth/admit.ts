import "server-only";
import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import type { Actor } from "../operation/context";
import { type AuthScheme, authenticate } from "./authenticate";
import { signatureRequired } from "./signatures/signature-errors";
import type { RequestContext, SignedBy, SignedNeeds } from "./signatures/signed-call";
import { hasContent, hasSignatureFields, readSignedFacts } from "./signatures/wire-request";

/** How the signatures that an operation accepts are called where it is described. */
export type SignedSchemeName =
  | "agent"
  | "agent_pop"
  | "agent_registration"
  | "federated"
  | "operator"
  | "federation_join";

/**
 * A way to sign requests, defined where its keys are: an operation refers to the schemes
 * themselves, so that nothing has to be registered, and none can be missing.
 */
export interface SignedScheme {
  name: SignedSchemeName;
  /** Tag of the signature that an unsigned request is asked for. */
  tag: SignatureTag;
  /**
   * Who signed. Null where no signature is one of the scheme's, after which alone another credential may be
   * looked at. Throws a ServiceError with the code of the first check that fails.
   */
  admit: (
    ctx: RequestContext,
    request: Request,
    facts: SignedRequestFacts,
    call: SignedCall,
  ) => Promise<{ actor: Actor; signature: SignedBy | null } | null>;
}

/** Facts about the called operation for a scheme. */
export interface SignedCall {
  tag: SignatureTag;
  needs: SignedNeeds;
  /** The agent in the path, decoded; null without one. */
  pathAgent: string | null;
  /** Names of all signatures that the operation accepts. */
  accepted: readonly SignedSchemeName[];
  /** Who asks by these other schemes, or by all that the operation accepts. */
  authenticate: (schemes?: readonly AuthScheme[]) => Promise<Actor>;
}

export type Scheme = AuthScheme | SignedScheme;

/** Who may ask, and how. */
export interface Admission {
  /** Schemes that are accepted; empty for a public operation. One is a signed one, or the federation's two. */
  auth: readonly Scheme[];
  /** Effect of a signed operation; "write" by default. */
  needs: SignedNeeds;
  /** The agent in the path, decoded; null without one. */
  pathAgent: string | null;
  /** Longest content of a signed request. */
  bodyLimit: number;
}

export interface Admitted {
  actor: Actor;
  signature: SignedBy | null;
  /** Content of a signed request, which was read for its digest. */
  body: Uint8Array | null;
}

/** Whether one of the schemes is a signature, which only the front can check. */
export function isSigned(schemes: readonly Scheme[]): boolean {
  return schemes.some(isSignedScheme);
}

/** Name of a scheme. */
export function schemeName(scheme: Scheme): AuthScheme | SignedSchemeName {
  return isSignedScheme(scheme) ? scheme.name : scheme;
}

/**
 * Who sent a request. A signature goes before every other credential: one that is present and does not
 * count is refused, never replaced. Throws `unauthenticated` and the codes of signatures.
 */
export async function admit(
  ctx: RequestContext,
  request: Request,
  { auth, needs, pathAgent, bodyLimit }: Admission,
): Promise<Admitted> {
  const [scheme, ...further] = auth.filter(isSignedScheme);
  const others = auth.filter((each): each is AuthScheme => !isSignedScheme(each));
  if (scheme === undefined) {
    return { actor: await authenticate(request, others), signature: null, body: null };
  }
  const { tag } = scheme;
  const accepted = [scheme, ...further].map(({ name }) => name);
  let body: Uint8Array | null = null;
  if (hasSignatureFields(request)) {
    const facts = await readSignedFacts(request, bodyLimit);
    body = facts.body;
    const call: SignedCall = {
      tag,
      needs,
      pathAgent,
      accepted,
      authenticate: (schemes = others) => authenticate(request, schemes),
    };
    const signed = await scheme.admit(ctx, request, facts, call);
    if (signed !== null) return { ...signed, body };
  }
  if (others.length === 0 || isForSigners(request, accepted, others)) {
    throw signatureRequired(tag, hasContent(request));
  }
  return { actor: await authenticate(request, others), signature: null, body };
}

/**
 * Whether a request without any credential is asked to sign, as agents and operators of the
 * federation do.
 */
function isForSigners(
  { headers }: Request,
  accepted: readonly SignedSchemeName[],
  others: readonly AuthScheme[],
): boolean {
  const isOpen = others.includes("anonymous") || others.includes("session");
  const isFederation = accepted.includes("federated") || accepted.includes("operator");
  return isFederation && !isOpen && !headers.has("authorization");
}

function isSignedScheme(scheme: Scheme): scheme is SignedScheme {
  return typeof scheme === "object";
}
