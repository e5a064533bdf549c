import "server-only";
import { type AgentKey, signerVerdict } from "@/agents/domain/key-lifecycle";
import type { SignerWord } from "./agent-trace-dto";

/** Who signed the call of a record, and the present verdict on that. */
export interface RecordSigner {
  kid: string;
  verdict: SignerWord;
}

/** The key of the agent that a record's actor names, or null where it names no key of it. */
export function signerOf(
  did: string,
  keys: readonly AgentKey[],
  { actor, at }: { actor: string; at: string },
): RecordSigner | null {
  if (!actor.startsWith(`${did}#`)) return null;
  const kid = actor.slice(did.length + 1);
  const key = keys.find((each) => each.kid === kid);
  return { kid, verdict: key === undefined ? "unknown" : signerVerdict(key, new Date(at)) };
}
