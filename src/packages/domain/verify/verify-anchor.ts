import { equalBytes, fromBase64, toHex } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { verifyConsistency } from "@/trace/domain/merkle-proofs";
import { COSIGNATURE_V1, type VerificationKey } from "@/trace/domain/verification-key";
import type { Trust } from "@/trace/domain/verify-trust";
import { checkpointFault } from "../checkpoint-fault";
import type { EvidenceManifest } from "../manifest";
import type { CheckList } from "./verify-check";
import { isSignedBy, type ProvenRecord } from "./verify-log";

/** A head of the log and where it comes from. */
interface Head {
  from: string;
  size: number;
  root: Uint8Array;
}

type Relation = "same" | "proven" | "unproven" | "contradicted" | "disproven";

/**
 * Compares the checkpoint that proves a record with evidence held by others: checkpoints saved
 * before, and witnesses. Only these detect a log that its operator rewrote with the right key.
 */
export function checkAnchors(
  p: Primitives,
  log: { origin: string; claimed: EvidenceManifest["log"] | null },
  record: ProvenRecord,
  trust: Trust,
  keys: readonly VerificationKey[],
  list: CheckList,
): void {
  const present: Head = { from: "the given checkpoint", ...record.opened.checkpoint };
  const { saved, unusable } = openSaved(p, trust, keys, log.origin, list);
  const claimed = log.claimed && headOf(log.claimed);
  if (claimed) checkManifestHead(p, claimed, [present, ...saved], trust, list);
  let isAnchored = countWitnesses(record, list, keys);
  let uncompared = unusable;
  for (const [at, head] of saved.entries()) {
    for (const other of saved.slice(0, at)) checkPair(p, other, head, trust, list);
    const relation = checkPair(p, head, present, trust, list);
    if (relation === "unproven") {
      // The manifest carries a signed head of its own.
      if (claimed === null || relate(p, head, claimed, trust) === "unproven") uncompared += 1;
      continue;
    }
    if (relation !== "same" && relation !== "proven") continue;
    if (record.index < head.size) isAnchored = true;
    else {
      list.skip(
        "anchor",
        `The log continues ${head.from}, but the record is newer than it: records from ${head.size} on could still be rewritten.`,
      );
    }
  }
  list.notCompared(uncompared, unusable);
  if (isAnchored && unusable === 0) list.anchor();
  else if (saved.length + unusable === 0 && !isAnchored) {
    list.skip(
      "anchor",
      "No saved checkpoint and no witness: the holder of the service's key could have rewritten the log.",
    );
  }
}

function openSaved(
  p: Primitives,
  trust: Trust,
  keys: readonly VerificationKey[],
  origin: string,
  list: CheckList,
): { saved: Head[]; unusable: number } {
  const saved: Head[] = [];
  for (const [at, note] of trust.checkpoints.entries()) {
    const from = `saved checkpoint ${at + 1}`;
    const opened = openCheckpoint(p, note, keys, origin);
    if (opened !== null && isSignedBy(opened, keys)) saved.push({ from, ...opened.checkpoint });
    else {
      const { code, detail } = checkpointFault(note, origin, keys);
      // The package's own checkpoint has shown that the key is right.
      const hint =
        code === "checkpoint_of_another_key"
          ? " The package's was: not the key is wrong, but the saved checkpoint, or it is of an earlier key, which has to be given as well."
          : "";
      list.skip("saved checkpoint", `${from} ${detail}${hint}`, code);
    }
  }
  return { saved, unusable: trust.checkpoints.length - saved.length };
}

function headOf({ size, root }: EvidenceManifest["log"]): Head {
  return { from: "the manifest's head", size, root: fromBase64(root) ?? new Uint8Array() };
}

/** The manifest names an earlier head, which the service signed with it. */
function checkManifestHead(
  p: Primitives,
  own: Head,
  heads: readonly Head[],
  trust: Trust,
  list: CheckList,
): void {
  const relations = heads.map((head) => relate(p, own, head, trust));
  const at = relations.findIndex((r) => r === "contradicted" || r === "disproven");
  const other = heads[at];
  if (other !== undefined) {
    list.fail("manifest's log head", contradiction(own, other, relations[at] === "contradicted"));
  } else if (relations[0] === "same" || relations[0] === "proven") {
    list.pass("manifest's log head", `The log continues its ${own.size} records.`);
  } else {
    list.skip(
      "manifest's log head",
      `Its root was not checked: that takes a consistency proof from ${own.size} to ${heads[0]?.size}.`,
    );
  }
}

function checkPair(p: Primitives, a: Head, b: Head, trust: Trust, list: CheckList): Relation {
  const relation = relate(p, a, b, trust);
  const sizes = `${a.from} (${a.size} records) and ${b.from} (${b.size})`;
  if (relation === "same") list.pass("saved checkpoint", `${sizes} are the same.`);
  else if (relation === "proven") {
    list.pass("saved checkpoint", `One of ${sizes} continues the other.`);
  } else if (relation === "unproven") {
    const [older, newer] = a.size < b.size ? [a, b] : [b, a];
    list.skip(
      "saved checkpoint",
      `${sizes} were not compared: that takes a consistency proof from ${older.size} to ${newer.size}.`,
    );
  } else list.fail("saved checkpoint", contradiction(a, b, relation === "contradicted"));
  return relation;
}

function contradiction(a: Head, b: Head, isSameSize: boolean): string {
  return isSameSize
    ? `${a.from} and ${b.from} both have ${a.size} records and different roots (${toHex(a.root)}, ${toHex(b.root)}). The service signed both: together they prove that it showed two histories. Keep both.`
    : `The consistency proof does not show that one of ${a.from} (${a.size} records) and ${b.from} (${b.size}) continues the other: the log was rewritten, or the proof is not for them. Keep both.`;
}

function relate(p: Primitives, a: Head, b: Head, trust: Trust): Relation {
  if (a.size === b.size) return equalBytes(a.root, b.root) ? "same" : "contradicted";
  const [older, newer] = a.size < b.size ? [a, b] : [b, a];
  // Every log continues the empty one, so that nothing can be proven from it.
  if (older.size === 0) return "unproven";
  const proofs = trust.consistency.filter(
    ({ from, to }) => from === older.size && to === newer.size,
  );
  if (proofs.length === 0) return "unproven";
  const isProven = proofs.every(({ from, to, proof }) =>
    verifyConsistency(p, { from, to, fromRoot: older.root, toRoot: newer.root, proof }),
  );
  return isProven ? "proven" : "disproven";
}

/** True where a witness other than the service signed the given checkpoint. */
function countWitnesses(
  { opened }: ProvenRecord,
  list: CheckList,
  keys: readonly VerificationKey[],
): boolean {
  let isSeen = false;
  for (const { verifiedBy, timestamp } of opened.note.signatures) {
    if (verifiedBy?.type !== COSIGNATURE_V1) continue;
    if (keys.some(({ publicKey }) => equalBytes(publicKey, verifiedBy.publicKey))) {
      list.skip("witness", `${verifiedBy.name} has the service's own key and is no witness.`);
      continue;
    }
    const at = new Date((timestamp ?? 0) * 1000).toISOString();
    list.pass("witness", `${verifiedBy.name} cosigned the given checkpoint at ${at}.`);
    isSeen = true;
  }
  return isSeen;
}

/** Compares two checkpoints alone, as `consistency OLD NEW` does; true where one continues the other. */
export function checkConsistency(
  p: Primitives,
  older: Checkpoint,
  newer: Checkpoint,
  proofs: Trust["consistency"],
  list: CheckList,
): boolean {
  const trust: Trust = { keys: [], checkpoints: [], consistency: proofs, witnesses: [] };
  const a = { from: "the old checkpoint", ...older };
  const b = { from: "the new checkpoint", ...newer };
  const relation = checkPair(p, a, b, trust, list);
  if (relation === "unproven") {
    list.skipPart("consistency", "No proof for these sizes was given.");
    list.notCompared(1);
  }
  return relation === "same" || relation === "proven";
}
