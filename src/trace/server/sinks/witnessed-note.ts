import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type Checkpoint, parseCheckpoint } from "@/trace/domain/checkpoint";
import { verifyConsistency } from "@/trace/domain/merkle-proofs";
import { type OutgoingCheckpoint, type PresentTree, SinkFailure } from "./checkpoint-sink";

/** Proof that the log of size `to` extends that of size `from`. */
export type ConsistencyProver = (from: number, to: number) => Promise<readonly Uint8Array[]>;

/** Text of a note: its signatures left out. */
function textOf(note: string): string {
  return note.slice(0, note.lastIndexOf("\n\n") + 1);
}

/**
 * Compares a checkpoint with what a place outside holds under the same size. Notes of one text may
 * differ in signatures, as they do while a key is rotated. Throws an alarm for another text.
 */
export function requireSameText(held: string, next: OutgoingCheckpoint): void {
  if (textOf(held) !== textOf(next.note)) {
    throw new SinkFailure(`another checkpoint of size ${next.size} is kept there already`, {
      alarm: true,
    });
  }
}

/**
 * Compares a checkpoint with the newest one that a place outside holds: the log must extend it
 * (RFC 6962 section 2.1.2). Throws an alarm where it does not, so that the held one stays.
 */
export async function requireExtension(
  held: string,
  next: Checkpoint,
  prove: ConsistencyProver,
): Promise<void> {
  const former = parseCheckpoint(textOf(held));
  if (former === null) throw new SinkFailure("latest.note is no checkpoint", { alarm: true });
  if (former.origin !== next.origin) {
    throw new SinkFailure("latest.note belongs to another log", { alarm: true });
  }
  if (former.size > next.size) {
    throw new SinkFailure(`the log shrank: size ${former.size} is kept there already`, {
      alarm: true,
    });
  }
  // Nothing can be proven from the empty tree, and everything extends it.
  if (former.size === 0 && next.size > 0) return;
  const proof = former.size === next.size ? [] : await prove(former.size, next.size);
  const [from, to] = [former.size, next.size];
  const claim = { from, to, fromRoot: former.root, toRoot: next.root, proof };
  if (!verifyConsistency(nodePrimitives, claim)) {
    throw new SinkFailure(`the log does not extend the checkpoint of size ${from} kept there`, {
      alarm: true,
    });
  }
}

/**
 * Holds the present tree against a note that was read back. Only what the service itself signed for
 * this log can contradict it; throws a failure for any other text, and an alarm for a contradiction.
 */
export async function requireConsistentWith(
  held: string | null,
  present: PresentTree,
  prove: ConsistencyProver,
): Promise<void> {
  if (held === null) return;
  const former = present.open(held);
  if (former === null) throw new SinkFailure("latest.note is no checkpoint of this service");
  if (former.origin !== present.origin) return;
  try {
    await requireExtension(held, present, prove);
  } catch (error) {
    if (!(error instanceof SinkFailure)) throw error;
    throw new SinkFailure(error.message, { alarm: error.isAlarm, held });
  }
}
