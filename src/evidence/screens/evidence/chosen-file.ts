import { toHex } from "@/encoding/domain/crypto/encoding";
import { browserPrimitives } from "@/lib/browser-primitives";
import { formatBytes } from "@/lib/format";

/** Most bytes that the service takes as one item. */
export const FILE_LIMIT = 10 * 1024 * 1024;

/** Why these files cannot be added, or null. */
export function complaintAbout(files: readonly { size: number }[]): string | null {
  const [file] = files;
  if (files.length > 1) return "One file at a time, please.";
  if (file === undefined) return null;
  if (file.size === 0) return "The file is empty.";
  return file.size > FILE_LIMIT
    ? `The file has ${formatBytes(file.size)}; at most ${formatBytes(FILE_LIMIT)} can be added.`
    : null;
}

/** SHA-256 of a file's bytes, hexadecimal. Throws where the file cannot be read any more. */
export async function digestOf(file: Blob): Promise<string> {
  return toHex(browserPrimitives.sha256(new Uint8Array(await file.arrayBuffer())));
}

/** The kind that a file most likely is; the person decides. */
export function likelyKind(file: { type: string; name: string }): "screenshot" | "log" | "file" {
  if (file.type.startsWith("image/")) return "screenshot";
  return /\.(?:log|jsonl|evtx)$/i.test(file.name) ? "log" : "file";
}
