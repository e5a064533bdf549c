import { fromBase64, toBase64 } from "@/encoding/domain/crypto/encoding";
import { HASH_LENGTH } from "./merkle";

/** Offline proof that a leaf is in a log (C2SP tlog-proof). */
export interface TlogProof {
  /** Place of the leaf, from 0. */
  index: number;
  /** From the leaf's sibling up to the child of the root. */
  proof: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  checkpoint: string;
  /** Of the application; nothing vouches for it. */
  extra?: Uint8Array;
}

const HEADER = "c2sp.org/tlog-proof@v1";
/** Levels of the highest tree whose size is a safe integer. */
const MAX_PROOF_LENGTH = 53;

/**
 * Text of an offline proof (C2SP tlog-proof). Throws RangeError for an index that is none, for proof
 * nodes that are not 32 bytes or too many, for empty extra data and for a checkpoint that is not text ending in a newline.
 */
export function formatTlogProof({ index, proof, checkpoint, extra }: TlogProof): string {
  const lines = [HEADER];
  if (extra !== undefined) lines.push(`extra ${toBase64(extra)}`);
  lines.push(`index ${index}`, ...proof.map(toBase64));
  const text = `${lines.join("\n")}\n\n${checkpoint}`;
  if (parseTlogProof(text) === null) throw new RangeError("not the parts of a tlog-proof");
  return text;
}

/**
 * Reads an offline proof (C2SP tlog-proof). Null for everything that is not its one canonical form.
 * Neither the proof nor the checkpoint is verified here.
 */
export function parseTlogProof(text: string): TlogProof | null {
  const blank = text.indexOf("\n\n");
  const checkpoint = text.slice(blank + 2);
  if (blank < 0 || !checkpoint.endsWith("\n")) return null;
  const [header, ...lines] = text.slice(0, blank).split("\n");
  const extra = lines[0]?.startsWith("extra ")
    ? fromBase64((lines.shift() ?? "").slice(6))
    : undefined;
  const index = Number(/^index (0|[1-9]\d*)$/.exec(lines.shift() ?? "")?.[1] ?? Number.NaN);
  if (header !== HEADER || extra === null || extra?.byteLength === 0) return null;
  if (!Number.isSafeInteger(index) || lines.length > MAX_PROOF_LENGTH) return null;
  const proof: Uint8Array[] = [];
  for (const line of lines) {
    const node = fromBase64(line);
    if (node?.byteLength !== HASH_LENGTH) return null;
    proof.push(node);
  }
  return { index, proof, checkpoint, ...(extra && { extra }) };
}
