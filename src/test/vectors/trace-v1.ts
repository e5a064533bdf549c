import path from "node:path";
import { z } from "zod";
import {
  equalBytes,
  fromBase64,
  fromHex,
  toHex,
  utf8,
  utf8Text,
} from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { ChainVerifier, genesisHash, recordHash, type StoredRecord } from "@/trace/domain/chain";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { leafData, leafHash, treeRoot } from "@/trace/domain/merkle";
import { verifyConsistency, verifyInclusion } from "@/trace/domain/merkle-proofs";
import { payloadCommitment } from "@/trace/domain/payload";
import { consistencyProof, inclusionProof, type SubtreeReader } from "@/trace/domain/tiles";
import { formatVerificationKey, parseVerificationKey } from "@/trace/domain/verification-key";
import { type Family, type Outcome, readJson } from "./family";

const HEX = z.hex().transform((text) => fromHex(text) ?? new Uint8Array());
const BASE64 = z.base64().transform((text) => fromBase64(text) ?? new Uint8Array());

const VECTOR = z.object({
  origin: z.string(),
  genesis: HEX,
  payload_salt_hex: HEX,
  payload_utf8: z.string(),
  payload_commitment: HEX,
  records: z
    .array(z.object({ line: z.string(), hash: HEX, leaf_data: z.string(), leaf_hash: HEX }))
    .length(6),
  trace_sealed: z.string(),
  vkey: z.string(),
  checkpoints: z.object({ "4": z.string(), "6": z.string() }),
  inclusion_proof_seq_5_in_6: z.array(BASE64),
  consistency_4_to_6: z.array(BASE64),
});

const LINE = z.object({
  body: z.object({ kind: z.string() }).loose(),
  chain: z.string(),
  epoch: z.int(),
  prev: HEX,
  seq: z.int().transform(BigInt),
});

type Vector = z.output<typeof VECTOR>;

function isSame(actual: readonly Uint8Array[], expected: readonly Uint8Array[]): boolean {
  return (
    actual.length === expected.length &&
    actual.every((hash, i) => equalBytes(hash, expected[i] ?? new Uint8Array()))
  );
}

function storedRecord({ line, hash }: Vector["records"][number]): StoredRecord {
  const { chain, epoch, seq, prev } = LINE.parse(JSON.parse(line));
  return { chain, epoch, seq, prev, hash, line: utf8(line) };
}

function* checkRecords({ records }: Vector): Generator<Outcome> {
  for (const vector of records) {
    const record = storedRecord(vector);
    const data = leafData(record);
    const name = `record ${record.seq}`;
    yield {
      name: `${name} is canonical`,
      passed: canonicalJson(JSON.parse(vector.line)) === vector.line,
    };
    yield { name: `${name} hash`, passed: equalBytes(recordHash(p, record.line), vector.hash) };
    yield { name: `${name} leaf data`, passed: utf8Text(data) === vector.leaf_data };
    yield { name: `${name} leaf hash`, passed: equalBytes(leafHash(p, data), vector.leaf_hash) };
  }
}

/** Genesis, links, seal and the commitment of a payload that a record names. */
function* checkChain(vector: Vector): Generator<Outcome> {
  const records = vector.records.map(storedRecord);
  const { chain = "", epoch = 0 } = records[0] ?? {};
  const genesis = genesisHash(p, vector.origin, chain, epoch);
  yield { name: "genesis", passed: equalBytes(genesis, vector.genesis) };

  const verifier = new ChainVerifier(p, vector.origin, chain, epoch);
  const breaks = records.map((record) => verifier.add(record));
  const seal = records.at(-1);
  const head = seal?.hash ?? new Uint8Array();
  breaks.push(verifier.finish({ chain, epoch, nextSeq: BigInt(records.length), head }));
  yield { name: "chain", passed: breaks.every((found) => found === null) };

  const sealed = seal !== undefined && LINE.parse(JSON.parse(utf8Text(seal.line))).body.kind;
  yield {
    name: "seal",
    passed: sealed === "chain.seal" && `sha256:${toHex(head)}` === vector.trace_sealed,
  };
  const payload = utf8(vector.payload_utf8);
  const commitment = payloadCommitment(p, vector.payload_salt_hex, payload);
  yield {
    name: "payload commitment",
    passed:
      equalBytes(commitment, vector.payload_commitment) &&
      records.some(({ line }) => utf8Text(line).includes(`"pay":"${toHex(commitment)}"`)),
  };
}

/** Key, checkpoints and proofs, those of the vector and our own. */
async function* checkLog(vector: Vector): AsyncGenerator<Outcome> {
  const key = parseVerificationKey(p, vector.vkey);
  if (key === null) throw new Error("the log's key cannot be read");
  const written = formatVerificationKey(p, key.name, key.publicKey);
  yield { name: "verification key", passed: written === vector.vkey };

  const leaves = vector.records.map((record) => record.leaf_hash);
  const roots: Uint8Array[] = [];
  for (const [text, note] of Object.entries(vector.checkpoints)) {
    const size = Number(text);
    const root = treeRoot(p, leaves.slice(0, size));
    const opened = openCheckpoint(p, note, [key], vector.origin)?.checkpoint;
    const passed = opened?.size === size && equalBytes(opened.root, root);
    yield { name: `checkpoint ${size}`, passed };
    roots.push(opened?.root ?? new Uint8Array());
  }

  const [fromRoot, toRoot] = roots;
  const last = leaves[5];
  if (fromRoot === undefined || toRoot === undefined || last === undefined) return;
  // Six leaves are one run.
  const readRuns: SubtreeReader = async () => [leaves];
  const inclusion = vector.inclusion_proof_seq_5_in_6;
  const leaf = { index: 5, size: 6, leafHash: last, root: toRoot };
  yield {
    name: "inclusion of 5 in 6",
    passed:
      verifyInclusion(p, { ...leaf, proof: inclusion }) &&
      isSame(await inclusionProof(p, readRuns, 5, 6), inclusion),
  };
  const consistency = vector.consistency_4_to_6;
  const growth = { from: 4, to: 6, fromRoot, toRoot };
  yield {
    name: "consistency of 4 and 6",
    passed:
      verifyConsistency(p, { ...growth, proof: consistency }) &&
      isSame(await consistencyProof(p, readRuns, 4, 6), consistency),
  };
}

/** The golden vector of this project's own trace: six records from line to signed checkpoint. */
export const TRACE_V1: Family = {
  name: "trace v1",
  folder: "svc-draft",
  async *check(folder) {
    const vector = readJson(path.join(folder, "trace-v1.json"), VECTOR);
    yield* checkRecords(vector);
    yield* checkChain(vector);
    yield* checkLog(vector);
  },
};
