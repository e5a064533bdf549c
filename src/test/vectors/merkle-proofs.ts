import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { fromHex, toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { leafHash, treeRoot } from "@/trace/domain/merkle";
import { verifyConsistency, verifyInclusion } from "@/trace/domain/merkle-proofs";
import { type Family, readJson } from "./family";

const BASE64 = z.string().transform((text) => new Uint8Array(Buffer.from(text, "base64")));
const PROOF = z
  .array(BASE64)
  .nullable()
  .transform((nodes) => nodes ?? []);

// Some sizes are past 2^53 on purpose, so they are numbers here and not z.int().
const INCLUSION = z.object({
  leafIdx: z.number(),
  treeSize: z.number(),
  root: BASE64,
  leafHash: BASE64,
  proof: PROOF,
  wantErr: z.boolean(),
});

const CONSISTENCY = z.object({
  size1: z.number(),
  size2: z.number(),
  root1: BASE64,
  root2: BASE64,
  proof: PROOF,
  wantErr: z.boolean(),
});

const REFERENCE = z.object({
  leaves_hex: z.array(z.string()),
  roots_by_size: z.array(z.string()),
});

function* vectorsIn<T extends z.ZodType>(folder: string, kind: string, shape: T) {
  const root = path.join(folder, "testdata", kind);
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".json")) yield { name, vector: readJson(path.join(root, name), shape) };
  }
}

/** Good and damaged proofs of transparency-dev/merkle, and the roots of the reference tree. */
export const MERKLE_FAMILIES: readonly Family[] = [
  {
    name: "merkle inclusion proofs",
    folder: "merkle-tdev",
    *check(folder) {
      for (const { name, vector } of vectorsIn(folder, "inclusion", INCLUSION)) {
        const { leafIdx: index, treeSize: size, leafHash, proof, root } = vector;
        const accepted = verifyInclusion(nodePrimitives, { index, size, leafHash, proof, root });
        yield { name, passed: accepted !== vector.wantErr };
      }
    },
  },
  {
    name: "merkle consistency proofs",
    folder: "merkle-tdev",
    *check(folder) {
      for (const { name, vector } of vectorsIn(folder, "consistency", CONSISTENCY)) {
        const { size1: from, size2: to, root1: fromRoot, root2: toRoot, proof } = vector;
        const claim = { from, to, fromRoot, toRoot, proof };
        const accepted = verifyConsistency(nodePrimitives, claim);
        yield { name, passed: accepted !== vector.wantErr };
      }
    },
  },
  {
    name: "merkle roots",
    folder: "merkle-tdev",
    *check(folder) {
      const reference = readJson(path.join(folder, "rfc6962-reference.json"), REFERENCE);
      const hashes = reference.leaves_hex.map((leaf) =>
        leafHash(nodePrimitives, fromHex(leaf) ?? new Uint8Array()),
      );
      for (const [size, expected] of reference.roots_by_size.entries()) {
        const root = treeRoot(nodePrimitives, hashes.slice(0, size));
        yield { name: `${size} leaves`, passed: toHex(root) === expected };
      }
    },
  },
];
