/**
 * Registry agents (area B) and federated agents (area C) are separate identities
 * (docs/spec/integrity.md#agent-dids).
 */
export type AgentDidMethod = "agt" | "agent";

export interface AgentDid {
  did: string;
  method: AgentDidMethod;
  /** The part after the method: the short id. */
  id: string;
}

/** Syntax of docs/spec/integrity.md#agent-dids. */
const DID = /^did:svc:(agt|agent):([a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9])?)$/;
const SHORT_ID = /^[a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9])?$/;
/** RFC 7638 thumbprint by SHA-256 in base64url. */
const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/;

/** Takes the text of a DID byte by byte; returns its parts, or null where it is no agent's DID. */
export function readAgentDid(text: string): AgentDid | null {
  const [did, method, id] = DID.exec(text) ?? [];
  if (did === undefined || id === undefined) return null;
  return { did, method: method === "agent" ? "agent" : "agt", id };
}

/**
 * The agent that a path segment `{id}` names: its DID, percent-encoded or not, or the short id of a
 * registry agent (docs/spec/integrity.md#agent-dids). Decodes once, so that a doubly encoded DID
 * names nothing. Takes the raw segment; returns null where it names no agent.
 */
export function agentOfPathSegment(segment: string): AgentDid | null {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return null;
  }
  return SHORT_ID.test(text) ? readAgentDid(`did:svc:agt:${text}`) : readAgentDid(text);
}

/** DID URL of an agent's key: the DID and the RFC 7638 thumbprint as its fragment. */
export function agentKeyUrl(did: string, kid: string): string {
  return `${did}#${kid}`;
}

/**
 * Parts of a full key URL as `keyid` has it (docs/agents/signed-requests.md#what-is-signed), or
 * null where it is none.
 */
export function readAgentKeyUrl(text: string): { agent: AgentDid; kid: string } | null {
  const hash = text.indexOf("#");
  if (hash < 0) return null;
  const agent = readAgentDid(text.slice(0, hash));
  const kid = text.slice(hash + 1);
  return agent !== null && THUMBPRINT.test(kid) ? { agent, kid } : null;
}
