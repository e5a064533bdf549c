import { fromBase64, toBase64 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { HASH_LENGTH } from "./merkle";
import { isNoteText, type OpenedNote, openNote } from "./note";
import type { VerificationKey } from "./verification-key";

/** Head of a log (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Name of the log. */
  origin: string;
  /** Leaves in the tree. */
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** A checkpoint that its log signed, with the note it came from. */
export interface OpenedCheckpoint {
  checkpoint: Checkpoint;
  note: OpenedNote;
}

/**
 * Note text of a checkpoint (C2SP tlog-checkpoint), without extension lines.
 * Throws RangeError for an origin that is no single line, a size that is none and a root that is not 32 bytes.
 */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  const text = `${origin}\n${size}\n${toBase64(root)}\n`;
  const read = parseCheckpoint(text);
  if (read?.origin !== origin) throw new RangeError("a checkpoint needs an origin, size and root");
  return text;
}

/**
 * Reads the note text of a checkpoint; extension lines are ignored. Null for everything that is not
 * its one canonical form. The text proves nothing by itself: use openCheckpoint.
 */
export function parseCheckpoint(text: string): Checkpoint | null {
  if (!isNoteText(text)) return null;
  const lines = text.slice(0, -1).split("\n");
  const [origin, sizeText, rootText] = lines;
  if (origin === undefined || sizeText === undefined || rootText === undefined) return null;
  if (lines.includes("") || !/^(?:0|[1-9]\d*)$/.test(sizeText)) return null;
  const size = Number(sizeText);
  const root = fromBase64(rootText);
  if (!Number.isSafeInteger(size) || root?.byteLength !== HASH_LENGTH) return null;
  return { origin, size, root };
}

/**
 * Opens a signed checkpoint (C2SP tlog-checkpoint) with the keys that its reader trusts. Null unless
 * the note opens, a key with the name of the origin signed it and, where an origin is given, it is
 * that one.
 */
export function openCheckpoint(
  p: Primitives,
  note: string,
  keys: readonly VerificationKey[],
  origin?: string,
): OpenedCheckpoint | null {
  const opened = openNote(p, note, keys);
  const checkpoint = opened === null ? null : parseCheckpoint(opened.text);
  if (opened === null || checkpoint === null) return null;
  if (origin !== undefined && checkpoint.origin !== origin) return null;
  // A witness's signature says that it saw the checkpoint, not that the log issued it.
  const issued = opened.signatures.some(({ verifiedBy }) => verifiedBy?.name === checkpoint.origin);
  return issued ? { checkpoint, note: opened } : null;
}
