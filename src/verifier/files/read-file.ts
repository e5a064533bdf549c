import { lstatSync, readFileSync } from "node:fs";
import { UnreadableFile } from "./unreadable-file";

/** Most bytes read at once: more than a text of JSON can have in Node. */
const MAX_BYTES = 512_000_000;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes of a file of at most 512 MB. Throws UnreadableFile. */
export function readBytes(path: string): Buffer {
  try {
    // A device or a pipe has no size that could be judged first.
    const { size } = lstatSync(path);
    if (size > MAX_BYTES) throw new UnreadableFile(`${path} is larger than 512 MB.`);
    const bytes = readFileSync(path);
    if (bytes.byteLength > MAX_BYTES) throw new UnreadableFile(`${path} is larger than 512 MB.`);
    return bytes;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${path} cannot be read: ${reason(error)}.`, { cause: error });
  }
}

/** Text of a file. Throws UnreadableFile. */
export function readText(path: string): string {
  return decodeText(readBytes(path), path);
}

/** Text of UTF-8 bytes; `from` names them to a person. Throws UnreadableFile. */
export function decodeText(bytes: Uint8Array, from: string): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw new UnreadableFile(`${from} is not UTF-8 text.`, { cause: error });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
