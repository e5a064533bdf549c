import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { logKeys, type Trust } from "@/trace/domain/verify-trust";
import { readText } from "./read-file";

/**
 * Text of a file that holds a note, without the line feeds that a shell or `jq -r` adds at its end.
 * Throws UnreadableFile.
 */
export function readNote(path: string): string {
  return readText(path).replace(/\n+$/, "\n");
}

/** Name of the log that a note says it is of, which its signature has to confirm. */
export function originOf(note: string): string {
  return note.slice(0, Math.max(0, note.indexOf("\n")));
}

/** A checkpoint of this log that one of the keys signed, or null. */
export function openSigned(note: string, keys: Trust["keys"], origin: string): Checkpoint | null {
  return (
    openCheckpoint(nodePrimitives, note, logKeys(nodePrimitives, keys, origin), origin)
      ?.checkpoint ?? null
  );
}
