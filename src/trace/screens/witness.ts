import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { verifyConsistency } from "@/trace/domain/merkle-proofs";
import { parseVerificationKey } from "@/trace/domain/verification-key";

/** How the newest checkpoint relates to the one that was seen before. */
export type Extension =
  /** None of the published keys signed the newest one. */
  | { kind: "unsigned" }
  /** The newest one is of a log without entries: there is nothing to compare or remember. */
  | { kind: "empty" }
  /** Nothing was seen before. */
  | { kind: "first"; newest: Checkpoint }
  | { kind: "unchanged"; newest: Checkpoint }
  | { kind: "extended"; from: number; newest: Checkpoint }
  | { kind: "other_log"; remembered: string; presented: string }
  | { kind: "shrunk"; from: number; to: number }
  | { kind: "forked"; from: number; to: number };

/** Whether the newest checkpoint may take the place of the remembered one. */
export function mayRemember(found: Extension): boolean {
  return found.kind === "first" || found.kind === "unchanged" || found.kind === "extended";
}

/** Fetches the proof that the log of one size extends that of another. */
export type FetchProof = (from: number, to: number) => Promise<readonly Uint8Array[]>;

/** State that the log presents. */
export interface Presented {
  /** The newest signed note. */
  note: string;
  origin: string;
  vkeys: readonly string[];
}

/**
 * Compares the newest checkpoint of the log with the one that this reader remembers (RFC 9162
 * section 2.1.4.2): the holder of an old checkpoint notices when what it covered was changed or cut
 * off, even by a service that signs again. Throws what fetching the proof throws.
 */
export async function compareCheckpoints(
  primitives: Primitives,
  presented: Presented,
  remembered: Checkpoint | null,
  fetchProof: FetchProof,
): Promise<Extension> {
  const keys = presented.vkeys.flatMap((text) => {
    const key = parseVerificationKey(primitives, text);
    return key === null ? [] : [key];
  });
  const newest = openCheckpoint(primitives, presented.note, keys, presented.origin)?.checkpoint;
  if (newest === undefined) return { kind: "unsigned" };
  if (remembered !== null && remembered.origin !== newest.origin) {
    return { kind: "other_log", remembered: remembered.origin, presented: newest.origin };
  }
  if (remembered === null) return newest.size === 0 ? { kind: "empty" } : { kind: "first", newest };
  const { size: from, root: fromRoot } = remembered;
  const { size: to, root: toRoot } = newest;
  if (to < from) return { kind: "shrunk", from, to };
  const proof = from === to ? [] : await fetchProof(from, to);
  if (!verifyConsistency(primitives, { from, to, fromRoot, toRoot, proof })) {
    return { kind: "forked", from, to };
  }
  return from === to ? { kind: "unchanged", newest } : { kind: "extended", from, newest };
}

/** Hashes of the answer of `GET /api/trace/consistency`. Throws TypeError for anything else. */
export function readProof(answer: unknown): Uint8Array[] {
  const proof =
    typeof answer === "object" && answer !== null && "proof" in answer ? answer.proof : null;
  if (!Array.isArray(proof)) throw new TypeError("the answer holds no proof");
  return proof.map((text: unknown) => {
    const hash = typeof text === "string" ? fromBase64(text) : null;
    if (hash === null) throw new TypeError("the answer holds no proof");
    return hash;
  });
}
