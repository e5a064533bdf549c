import { fromHex, toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { CheckList, type PackageVerification } from "@/packages/domain/verify/verify-check";
import { parseRecordLine } from "@/packages/domain/verify/verify-log";
import {
  type ChainBreak,
  ChainVerifier,
  recordHash,
  type StoredRecord,
} from "@/trace/domain/chain";
import type { CommandLine } from "./command-line";
import { readText } from "./files/read-file";
import { readRecordLines } from "./files/record-file";
import { UsageError } from "./usage-error";

/** `chain FILE…`: one epoch of one chain from its first record on. */
export function runChain({ files, options }: CommandLine): PackageVerification {
  const { origin, chain, epoch = "1", head } = options;
  if (files.length === 0 || origin === undefined || chain === undefined) {
    throw new UsageError("Give the records, --origin and --chain.");
  }
  if (!/^[1-9]\d{0,8}$/.test(epoch)) throw new UsageError("--epoch is a number from 1.");
  const given = head === undefined ? null : fromHex(head.replace(/^sha256:/, ""));
  if (head !== undefined && given?.byteLength !== 32) {
    throw new UsageError("--head is 64 hexadecimal digits.");
  }
  const lines = files.flatMap((file) => readRecordLines(readText(file), file));
  const list = new CheckList();
  const end = followChain(lines, { origin, chain, epoch: Number(epoch) });
  const count = `${lines.length} records of ${chain}, epoch ${epoch}`;
  if ("problem" in end) {
    list.fail("chain", end.problem);
    return list.finish();
  }
  list.pass("chain", `${count}: each follows the one before; the head is ${toHex(end.head)}.`);
  if (given === null) {
    list.skipPart(
      "head",
      "No head from elsewhere was given: records cut off at the end leave no trace in a chain.",
    );
  } else {
    const isHead = toHex(given) === toHex(end.head);
    const problem = isHead ? null : `The head that you gave is ${toHex(given)}.`;
    if (list.judge("head", problem, "It is the head that you gave.")) list.anchor();
  }
  return list.finish();
}

interface ChainName {
  origin: string;
  chain: string;
  epoch: number;
}

function followChain(
  lines: readonly string[],
  { origin, chain, epoch }: ChainName,
): { head: Uint8Array } | { problem: string } {
  const verifier = new ChainVerifier(nodePrimitives, origin, chain, epoch);
  let head: Uint8Array | null = null;
  let isSealed = false;
  for (const [at, text] of lines.entries()) {
    const line = utf8(text);
    const record = parseRecordLine(line);
    if (record === null) return { problem: `Record ${at} is not the canonical line of one.` };
    if (isSealed) return { problem: `Record ${at} stands behind the seal of the chain.` };
    isSealed = record.body.kind === "chain.seal";
    head = recordHash(nodePrimitives, line);
    const stored: StoredRecord = {
      chain,
      epoch,
      seq: BigInt(record.seq),
      prev: fromHex(record.prev) ?? new Uint8Array(),
      hash: head,
      line,
    };
    const found = verifier.add(stored);
    if (found !== null) return { problem: breakText(found, at) };
  }
  return head === null ? { problem: "There are no records." } : { head };
}

function breakText({ reason, expected, stored }: ChainBreak, at: number): string {
  return `Broken at record ${at} (${reason}): expected ${expected}, found ${stored}.`;
}
