import "server-only";
import type { SignatureTag } from "@/domain/http-signatures/profile";
import type { Actor } from "../services/context";
import { admitAgent } from "./agent-signature/admit-agent";
import { admitRegistration } from "./agent-signature/admit-registration";
import { signatureRequired } from "./agent-signature/signature-errors";
import type { RequestContext, SignedBy, SignedNeeds } from "./agent-signature/signed-call";
import { hasContent, hasSignatureFields, readSignedFacts } from "./agent-signature/wire-request";
import { type AuthScheme, authenticate } from "./authenticate";
import { admitFederation } from "./federation-signature/admit-federation";
import { admitJoin } from "./federation-signature/admit-join";

const SIGNED_SCHEMES = [
  "agent",
  "agent_pop",
  "agent_registration",
  "federated",
  "operator",
  "federation_join",
] as const;

/**
 * `agent_registration` is both: the operator's bearer token and the new key's proof. `federated` and
 * `operator` may stand together, for requests that either or both sign. `federation_join` is a join, of
 * which each signature may be missing.
 */
export type SignedScheme = (typeof SIGNED_SCHEMES)[number];

export type Scheme = AuthScheme | SignedScheme;

/** Who may ask, and how. */
export interface Admission {
  /** Schemes that are accepted; empty for a public operation. One is a signed one, or the federation's two. */
  auth: readonly Scheme[];
  /** What a signed operation does; without it the operation writes. */
  needs: SignedNeeds;
  /** What the path names the agent by, decoded; null where it names none. */
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

/**
 * Who sent a request. A signature goes before every other credential: one that is present and does not
 * count is refused, never replaced. Throws `unauthenticated` and the codes of signatures.
 */
export async function admit(
  ctx: RequestContext,
  request: Request,
  { auth, needs, pathAgent, bodyLimit }: Admission,
): Promise<Admitted> {
  const scheme = auth.find(isSignedScheme);
  const others = auth.filter((each) => !isSignedScheme(each));
  if (scheme === undefined) {
    return { actor: await authenticate(request, others), signature: null, body: null };
  }
  const tag = tagOf(scheme);
  let body: Uint8Array | null = null;
  if (hasSignatureFields(request)) {
    const facts = await readSignedFacts(request, bodyLimit);
    body = facts.body;
    if (scheme === "federation_join") {
      const { actor, signature } = await admitJoin(ctx, request, facts);
      return { actor: actor ?? (await authenticate(request, others)), signature, body };
    }
    if (scheme === "federated" || scheme === "operator") {
      const call = { agent: auth.includes("federated"), operator: auth.includes("operator") };
      const signed = await admitFederation(ctx, request, facts, call);
      if (signed !== null) return { ...signed, body };
    }
    if (scheme === "agent_registration") {
      const operator = () => authenticate(request, ["bearer"]);
      return { ...(await admitRegistration(ctx, request, facts, operator)), body };
    }
    if (scheme === "agent" || scheme === "agent_pop") {
      const admitted = await admitAgent(ctx, request, facts, { tag, needs, pathAgent });
      if (admitted !== null) return { ...admitted, body };
    }
  }
  if (others.length === 0 || isForSigners(request, auth)) {
    throw signatureRequired(tag, hasContent(request));
  }
  return { actor: await authenticate(request, others), signature: null, body };
}

/** Whether a request without any credential is told to sign, as agents and operators of the federation do. */
function isForSigners({ headers }: Request, auth: readonly Scheme[]): boolean {
  const isOpen = auth.includes("anonymous") || auth.includes("session");
  const isFederation = auth.includes("federated") || auth.includes("operator");
  return isFederation && !isOpen && !headers.has("authorization");
}

function tagOf(scheme: SignedScheme): SignatureTag {
  if (scheme === "operator") return "svc-operator";
  return scheme === "agent_pop" || scheme === "agent_registration" ? "svc-agent-pop" : "svc-agent";
}

function isSignedScheme(scheme: Scheme): scheme is SignedScheme {
  return (SIGNED_SCHEMES as readonly Scheme[]).includes(scheme);
}
