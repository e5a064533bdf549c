import { type Checkpoint, parseCheckpoint } from "@/trace/domain/checkpoint";

/** A checkpoint that this browser saw and found to be signed. */
export interface RememberedCheckpoint {
  checkpoint: Checkpoint;
  /** The signed note, verbatim. */
  note: string;
  seenAt: string;
}

const KEY = "proofline.remembered-checkpoint";

type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Parses the text in the browser's storage; null where it is no checkpoint, or an empty log's. */
export function parseRemembered(text: string | null): RememberedCheckpoint | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { note, seen_at: seenAt }: { note?: unknown; seen_at?: unknown } = value;
    if (typeof note !== "string" || typeof seenAt !== "string") return null;
    const checkpoint = parseCheckpoint(note.slice(0, note.lastIndexOf("\n\n") + 1));
    if (checkpoint === null || checkpoint.size === 0 || Number.isNaN(Date.parse(seenAt)))
      return null;
    return { checkpoint, note, seenAt };
  } catch {
    // Not ours, or damaged: nothing can be concluded from it.
    return null;
  }
}

/** The checkpoint from an earlier visit, or null; storage may be forbidden. */
export function readRemembered(memory: () => Memory): RememberedCheckpoint | null {
  try {
    return parseRemembered(memory().getItem(KEY));
  } catch {
    return null;
  }
}

/** Keeps a checkpoint for later visits; false where the browser does not allow it. */
export function remember(memory: () => Memory, note: string, seenAt: string): boolean {
  try {
    memory().setItem(KEY, JSON.stringify({ note, seen_at: seenAt }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets it, so that the next visit begins anew; false where the browser does not allow it. */
export function forget(memory: () => Memory): boolean {
  try {
    memory().removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
