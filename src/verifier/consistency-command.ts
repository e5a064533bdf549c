import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkpointFault } from "@/packages/domain/checkpoint-fault";
import { checkConsistency } from "@/packages/domain/verify/verify-anchor";
import { CheckList, type PackageVerification } from "@/packages/domain/verify/verify-check";
import { logKeys } from "@/trace/domain/verify-trust";
import { type CommandLine, readTrust } from "./command-line";
import { openSigned, originOf, readNote } from "./files/checkpoint-file";
import { readConsistencyProof } from "./files/consistency-file";
import { UsageError } from "./usage-error";

/** `consistency OLD NEW`: whether one signed checkpoint continues another. */
export function runConsistency(line: CommandLine): PackageVerification {
  const [oldFile, newFile, ...others] = line.files;
  if (oldFile === undefined || newFile === undefined || others.length > 0) {
    throw new UsageError("Give two checkpoints, the old one first.");
  }
  const { keys } = readTrust(line);
  if (keys.length === 0) throw new UsageError("Give the service's key with --key.");
  const oldNote = readNote(oldFile);
  const origin = originOf(oldNote);
  const list = new CheckList();
  const older = openSigned(oldNote, keys, origin);
  const newNote = readNote(newFile);
  const newer = openSigned(newNote, keys, origin);
  const log = logKeys(nodePrimitives, keys, origin);
  for (const [name, note, opened] of [
    ["old checkpoint", oldNote, older],
    ["new checkpoint", newNote, newer],
  ] as const) {
    const { code, detail } = checkpointFault(note, origin, log);
    list.judge(name, opened === null ? `It ${detail}` : null, `Signed for ${origin}.`, code);
  }
  if (older !== null && newer !== null) {
    const proofs = (line.options.proof ?? []).map(readConsistencyProof);
    if (older.size > newer.size) {
      list.fail(
        "order",
        `The new checkpoint has ${newer.size} records, the old one ${older.size}.`,
      );
    } else if (checkConsistency(nodePrimitives, older, newer, proofs, list)) list.anchor();
  }
  return list.finish();
}
