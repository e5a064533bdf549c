import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkAnchors } from "@/packages/domain/verify/verify-anchor";
import { CheckList, type PackageVerification } from "@/packages/domain/verify/verify-check";
import { checkRecord } from "@/packages/domain/verify/verify-log";
import { parseTlogProof } from "@/trace/domain/tlog-proof";
import { logKeys } from "@/trace/domain/verify-trust";
import { type CommandLine, readTrust } from "./command-line";
import { originOf } from "./files/checkpoint-file";
import { readBytes, readText } from "./files/read-file";
import { UnreadableFile } from "./files/unreadable-file";
import { UsageError } from "./usage-error";

/** `proof FILE --leaf-record LINE`: whether a record is in the log. */
export function runProof(line: CommandLine): PackageVerification {
  const [file, ...others] = line.files;
  const recordFile = line.options["leaf-record"];
  if (file === undefined || others.length > 0 || recordFile === undefined) {
    throw new UsageError("Give one tlog-proof, and the record with --leaf-record.");
  }
  const trust = readTrust(line);
  if (trust.keys.length === 0) throw new UsageError("Give the service's key with --key.");
  const tlogProof = readText(file);
  const checkpoint = parseTlogProof(tlogProof)?.checkpoint;
  if (checkpoint === undefined) throw new UnreadableFile(`${file} is no C2SP tlog-proof.`);
  const origin = originOf(checkpoint);
  const log = logKeys(nodePrimitives, trust.keys, origin);
  const list = new CheckList();
  list.notCompared(trust.checkpoints.length);
  const proofs = { checkpoint, tlogProof, record: readLine(recordFile) };
  const keys = { log, witnesses: trust.witnesses };
  const record = checkRecord(nodePrimitives, origin, proofs, keys, list);
  if (record !== null) {
    checkAnchors(nodePrimitives, { origin, claimed: null }, record, trust, log, list);
  }
  return list.finish();
}

/** Editors and shells end a line with a newline, which is not part of the record. */
function readLine(path: string): Uint8Array {
  const bytes = readBytes(path);
  return bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}
