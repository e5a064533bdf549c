import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { equalBytes, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { leafHash, treeRoot } from "@/trace/domain/merkle";
import { verifyConsistency, verifyInclusion } from "@/trace/domain/merkle-proofs";
import {
  consistencyProof,
  inclusionProof,
  rootOf,
  type SubtreeReader,
  type SubtreeRun,
  tilePath,
} from "@/trace/domain/tiles";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import { type Family, readJson } from "./family";

const INFO = z.object({ vkey: z.string(), entries: z.array(z.string()).min(1) });

/** Roots of subtrees from the smallest tile file that holds all that is below them. */
async function readRun(root: string, { height, first, count }: SubtreeRun): Promise<Uint8Array[]> {
  const below = 2 ** (height % 8);
  const level = Math.floor(height / 8);
  const index = Math.floor((first * below) / 256);
  const start = first * below - index * 256;
  const fileOf = (width: number) => path.join(root, tilePath({ level, index, width }));
  let width = start + count * below;
  while (width < 256 && !existsSync(fileOf(width))) width += 1;
  const bytes = await readFile(fileOf(width));
  const hash = (at: number) => bytes.subarray(32 * at, 32 * (at + 1));
  return Array.from({ length: count }, (_, n) =>
    treeRoot(
      p,
      Array.from({ length: below }, (_, m) => hash(start + n * below + m)),
    ),
  );
}

/** A log that Tessera wrote, with the checkpoint of every size that it had. */
function openLog(folder: string) {
  const root = path.join(folder, "testdata", "log");
  const info = readJson(path.join(folder, "INFO.json"), INFO);
  const key = parseVerificationKey(p, info.vkey);
  if (key === null) throw new Error("the log's key cannot be read");
  const readRuns: SubtreeReader = (runs) => Promise.all(runs.map((run) => readRun(root, run)));
  const leaves = info.entries.map((entry) => leafHash(p, utf8(entry)));
  const checkpoints = readdirSync(root)
    .flatMap((name) => /^checkpoint\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((size) => {
      const note = readFileSync(path.join(root, `checkpoint.${size}`), "utf8");
      const opened = openCheckpoint(p, note, [key], "example.com/log/testdata");
      return { size, checkpoint: opened?.checkpoint ?? null };
    });
  return { readRuns, leaves, checkpoints };
}

/** Every checkpoint: its signature, and its root from the tiles and from the entries. */
export const TESSERA_CHECKPOINTS: Family = {
  name: "tessera checkpoints",
  folder: "tessera-log",
  async *check(folder) {
    const { readRuns, leaves, checkpoints } = openLog(folder);
    for (const { size, checkpoint } of checkpoints) {
      const passed =
        checkpoint?.size === size &&
        equalBytes(checkpoint.root, await rootOf(p, readRuns, size)) &&
        equalBytes(checkpoint.root, treeRoot(p, leaves.slice(0, size)));
      yield { name: `checkpoint.${size}`, passed };
    }
  },
};

/** Every inclusion and every consistency proof of the log, made from its tiles. */
export const TESSERA_PROOFS: Family = {
  name: "tessera proofs from tiles",
  folder: "tessera-log",
  async *check(folder) {
    const { readRuns, leaves, checkpoints } = openLog(folder);
    const signed = checkpoints.flatMap(({ checkpoint }) => checkpoint ?? []);
    for (const { size, root } of signed) {
      for (const [index, leafHash] of leaves.slice(0, size).entries()) {
        const proof = await inclusionProof(p, readRuns, index, size);
        const passed = verifyInclusion(p, { index, size, leafHash, proof, root });
        yield { name: `leaf ${index} in ${size}`, passed };
      }
    }
    for (const older of signed.filter(({ size }) => size > 0)) {
      for (const newer of signed.filter(({ size }) => size >= older.size)) {
        yield await growth(readRuns, older, newer);
      }
    }
  },
};

async function growth(readRuns: SubtreeReader, older: Checkpoint, newer: Checkpoint) {
  const [from, to] = [older.size, newer.size];
  const proof = await consistencyProof(p, readRuns, from, to);
  const claim = { from, to, fromRoot: older.root, toRoot: newer.root, proof };
  return { name: `${from} to ${to}`, passed: verifyConsistency(p, claim) };
}
