import "server-only";
import type { Actor } from "../services/context";
import { admitAgent } from "./agent-signature/admit-agent";
import { admitRegistration } from "./agent-signature/admit-registration";
import { signatureRequired } from "./agent-signature/signature-errors";
import type { RequestContext, SignedBy, SignedNeeds } from "./agent-signature/signed-call";
import { hasContent, hasSignatureFields, readSignedFacts } from "./agent-signature/wire-request";
import { type AuthScheme, authenticate } from "./authenticate";

const SIGNED_SCHEMES = ["agent", "agent_pop", "agent_registration"] as const;

/** `agent_registration` is both: the operator's bearer token and the new key's proof. */
export type SignedScheme = (typeof SIGNED_SCHEMES)[number];

export type Scheme = AuthScheme | SignedScheme;

/** Who may ask, and how. */
export interface Admission {
  /** Schemes that are accepted; empty for a public operation. At most one is a signed one. */
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
  const tag = scheme === "agent" ? "svc-agent" : "svc-agent-pop";
  let body: Uint8Array | null = null;
  if (hasSignatureFields(request)) {
    const facts = await readSignedFacts(request, bodyLimit);
    body = facts.body;
    if (scheme === "agent_registration") {
      const operator = () => authenticate(request, ["bearer"]);
      return { ...(await admitRegistration(ctx, request, facts, operator)), body };
    }
    const admitted = await admitAgent(ctx, request, facts, { tag, needs, pathAgent });
    if (admitted !== null) return { ...admitted, body };
  }
  if (others.length === 0) throw signatureRequired(tag, hasContent(request));
  return { actor: await authenticate(request, others), signature: null, body };
}

function isSignedScheme(scheme: Scheme): scheme is SignedScheme {
  return (SIGNED_SCHEMES as readonly Scheme[]).includes(scheme);
}
