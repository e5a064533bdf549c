import { utf8Text } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { recordHash } from "@/trace/domain/chain";
import { type OpenedCheckpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { leafData, leafHash } from "@/trace/domain/merkle";
import { verifyInclusion } from "@/trace/domain/merkle-proofs";
import { parseTlogProof, type TlogProof } from "@/trace/domain/tlog-proof";
import type { VerificationKey } from "@/trace/domain/verification-key";
import { checkpointFault } from "../checkpoint-fault";
import type { EvidenceManifest } from "../manifest";
import {
  anyShape,
  countShape,
  isObject,
  objectShape,
  oneOfShape,
  textShape,
} from "../verify-shape";
import type { CheckList } from "./verify-check";
import type { PackageProofs } from "./verify-input";

/** A signed head of the log that covers a record, and the place of the record. */
export interface ProvenRecord {
  opened: OpenedCheckpoint;
  index: number;
}

/** A record's line, read. */
export interface RecordLine {
  body: Readonly<Record<string, unknown>>;
  chain: string;
  epoch: number;
  prev: string;
  seq: number;
}

const lineShape = objectShape({
  body: objectShape({
    actor: textShape(),
    at: textShape(),
    kind: textShape(),
    pay: anyShape,
    req: anyShape,
    sum: anyShape,
  }),
  chain: textShape(),
  epoch: countShape,
  prev: textShape(/^[0-9a-f]{64}$/),
  seq: countShape,
  v: oneOfShape(1),
});

/** Reads the exact bytes of a record (canonical JSON); null for anything else. */
export function parseRecordLine(bytes: Uint8Array): RecordLine | null {
  try {
    const text = utf8Text(bytes);
    const value: unknown = JSON.parse(text);
    if (lineShape(value, "record") !== null || canonicalJson(value) !== text) return null;
    // The shape above has every member of the type.
    return value as RecordLine;
  } catch {
    return null;
  }
}

/** Hash of the leaf that a record has in the log. */
function leafOfRecord(p: Primitives, line: Uint8Array, record: RecordLine): Uint8Array {
  const { chain, epoch, seq } = record;
  return leafHash(p, leafData({ chain, epoch, seq: BigInt(seq), hash: recordHash(p, line) }));
}

/** Keys that checkpoints are opened with. */
export interface CheckpointKeys {
  log: readonly VerificationKey[];
  witnesses: readonly VerificationKey[];
}

/**
 * Checks that a record is in the log with the signed checkpoint beside it. Null where that is not
 * proven; the list says why.
 */
export function checkRecord(
  p: Primitives,
  origin: string,
  proofs: PackageProofs,
  keys: CheckpointKeys,
  list: CheckList,
): ProvenRecord | null {
  const opened = openCheckpoint(p, proofs.checkpoint, [...keys.log, ...keys.witnesses], origin);
  if (opened === null || !isSignedBy(opened, keys.log)) {
    const { code, detail } = checkpointFault(proofs.checkpoint, origin, keys.log);
    list.fail("checkpoint", `It ${detail}`, code);
    return null;
  }
  const { size } = opened.checkpoint;
  list.pass("checkpoint", `Signed head of ${origin} with ${size} records.`);
  const unknown = opened.note.signatures.filter(({ verifiedBy }) => verifiedBy === null).length;
  if (unknown > 0) {
    list.unsigned(
      "other signatures of the checkpoint",
      `${unknown} by keys that you did not give, which prove nothing here.`,
    );
  }
  const proof = parseTlogProof(proofs.tlogProof);
  const index = proof?.index ?? 0;
  const isIncluded = list.judge(
    "inclusion",
    inclusionFault(p, proof, proofs, opened),
    `The record is number ${index} of the log that the checkpoint signs, counted from 0.`,
  );
  return isIncluded ? { opened, index } : null;
}

/**
 * Checks that the issue of the package is recorded, and that the record is in the log. Null where that
 * is not proven; the list says why.
 */
export function checkIssue(
  p: Primitives,
  manifest: EvidenceManifest,
  packageSha256: string,
  proofs: PackageProofs,
  keys: CheckpointKeys,
  list: CheckList,
): ProvenRecord | null {
  const problem = issueProblem(parseRecordLine(proofs.record), manifest, packageSha256);
  list.judge("issue record", problem, `Names this package on the chain of ${manifest.subject.id}.`);
  const proven = checkRecord(p, manifest.log.origin, proofs, keys, list);
  if (proven === null || problem !== null) return null;
  const { size } = proven.opened.checkpoint;
  if (size >= manifest.log.size) return proven;
  list.fail(
    "checkpoint",
    `It has ${size} records, and the manifest speaks of ${manifest.log.size}.`,
  );
  return null;
}

/** A witness may have any name; only the log's own signature says that the log issued a checkpoint. */
export function isSignedBy(opened: OpenedCheckpoint, keys: readonly VerificationKey[]): boolean {
  return opened.note.signatures.some(
    ({ verifiedBy }) => verifiedBy !== null && keys.includes(verifiedBy),
  );
}

function issueProblem(
  record: RecordLine | null,
  manifest: EvidenceManifest,
  packageSha256: string,
): string | null {
  if (record === null) return "The record is not the canonical line of one.";
  const { kind, sum } = record.body;
  if (kind !== "package.issue") return "The record is not that of an issue.";
  if (record.chain !== `${manifest.subject.type}:${manifest.subject.id}`) {
    return `The record stands on the chain ${JSON.stringify(record.chain)}.`;
  }
  return isObject(sum) && sum.package_sha256 === packageSha256
    ? null
    : "The record is that of another package.";
}

function inclusionFault(
  p: Primitives,
  proof: TlogProof | null,
  proofs: PackageProofs,
  { checkpoint }: OpenedCheckpoint,
): string | null {
  if (proof === null) return "The proof of inclusion is not a C2SP tlog-proof.";
  if (proof.extra !== undefined) return "The proof carries data that nothing vouches for.";
  if (proof.checkpoint !== proofs.checkpoint) return "The proof is for another checkpoint.";
  const record = parseRecordLine(proofs.record);
  if (record === null) return "The record is not the canonical line of one.";
  const isIncluded = verifyInclusion(p, {
    index: proof.index,
    size: checkpoint.size,
    leafHash: leafOfRecord(p, proofs.record, record),
    proof: proof.proof,
    root: checkpoint.root,
  });
  return isIncluded ? null : "The proof does not lead from the record to the checkpoint.";
}
