import { equalBytes, fromBase64 } from "@/encoding/domain/crypto/encoding";
import { parseCheckpoint } from "@/trace/domain/checkpoint";
import type { VerificationKey } from "@/trace/domain/verification-key";

/** Why a note is no checkpoint of a log under the keys that were given. */
export interface CheckpointFault {
  /** A word for programs that never changes. */
  code:
    | "checkpoint_unreadable"
    | "checkpoint_of_another_log"
    | "checkpoint_changed"
    | "checkpoint_of_another_key";
  /** Text after the note's name. */
  detail: string;
}

/** Why a note that does not open says nothing of this log: it is none, of another log, changed, or the key is another. */
export function checkpointFault(
  note: string,
  origin: string,
  keys: readonly VerificationKey[],
): CheckpointFault {
  const blank = note.lastIndexOf("\n\n");
  const text = parseCheckpoint(note.slice(0, blank + 1));
  if (text === null) {
    const detail = "is no signed checkpoint: it was damaged, or is another file.";
    return { code: "checkpoint_unreadable", detail };
  }
  if (text.origin !== origin) {
    const detail = `is of the log ${text.origin}, and not of ${origin}.`;
    return { code: "checkpoint_of_another_log", detail };
  }
  const isNamed = note
    .slice(blank + 2)
    .split("\n")
    .some((line) => keys.some((key) => isLineOf(line, key)));
  return isNamed
    ? {
        code: "checkpoint_changed",
        detail: "was changed: the signature of the key that you gave does not fit it.",
      }
    : {
        code: "checkpoint_of_another_key",
        detail: `was signed for ${origin} by none of the keys that you gave.`,
      };
}

/** True for a signature line that names this key. */
function isLineOf(line: string, { name, keyId }: VerificationKey): boolean {
  const [, signer, signature] = line.split(" ");
  const bytes = signature === undefined ? null : fromBase64(signature);
  return (
    signer === name && bytes !== null && equalBytes(bytes.subarray(0, keyId.byteLength), keyId)
  );
}
