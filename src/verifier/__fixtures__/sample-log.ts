import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { toBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { genesisHash, recordHash } from "@/trace/domain/chain";
import { checkpointText } from "@/trace/domain/checkpoint";
import { leafData, leafHash, treeRoot } from "@/trace/domain/merkle";
import { signNote } from "@/trace/domain/note";
import { formatTlogProof } from "@/trace/domain/tlog-proof";
import { COSIGNATURE_V1, formatVerificationKey, keyId } from "@/trace/domain/verification-key";

export const ORIGIN = "proofline.test/trace";

const p = nodePrimitives;

function fixedKey(seed: number): KeyObject {
  // RFC 8410: prefix of the 32 bytes of a private key.
  const head = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = Buffer.concat([head, Buffer.alloc(32, seed)]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** A key pair with what tests need of it. */
export class SampleKey {
  private readonly privateKey: KeyObject;
  readonly publicKey: Uint8Array;
  readonly pem: string;

  /** A key of its own, or the one that a number from 0 to 255 fixes. */
  constructor(seed?: number) {
    this.privateKey = seed === undefined ? generateKeyPairSync("ed25519").privateKey : fixedKey(seed);
    const publicKey = createPublicKey(this.privateKey);
    const { x = "" } = publicKey.export({ format: "jwk" });
    this.publicKey = new Uint8Array(Buffer.from(x, "base64url"));
    this.pem = String(publicKey.export({ type: "spki", format: "pem" }));
  }

  sign = (message: Uint8Array): Uint8Array => sign(null, message, this.privateKey);

  vkey(name = ORIGIN): string {
    return formatVerificationKey(p, name, this.publicKey);
  }

  /** Verification key as a witness (C2SP tlog-cosignature). */
  witnessKey(name: string): string {
    const id = Buffer.from(keyId(p, name, COSIGNATURE_V1, this.publicKey)).toString("hex");
    return `${name}+${id}+${toBase64(Buffer.concat([Uint8Array.of(COSIGNATURE_V1), this.publicKey]))}`;
  }

  /** The note with a cosignature of this key behind its signatures. */
  cosign(note: string, name: string, seconds: number): string {
    const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = this.sign(utf8(`cosignature/v1\ntime ${seconds}\n${text}`));
    const id = keyId(p, name, COSIGNATURE_V1, this.publicKey);
    return `${note}— ${name} ${toBase64(Buffer.concat([id, time, signature]))}\n`;
  }
}

/** A transparency log in memory, with proofs by the recursion of RFC 6962 section 2.1. */
export class SampleLog {
  readonly lines: string[] = [];
  private readonly leaves: Uint8Array[] = [];
  private readonly heads = new Map<string, { seq: number; prev: Uint8Array }>();

  constructor(private readonly key: SampleKey) {}

  get size(): number {
    return this.leaves.length;
  }

  append(chain: string, kind: string, sum: Readonly<Record<string, unknown>>): string {
    const { seq, prev } = this.heads.get(chain) ?? { seq: 0, prev: genesisHash(p, ORIGIN, chain, 1) };
    const body = `{"actor":"user:1","at":"2026-11-02T10:00:00.000000Z","kind":"${kind}","pay":null,"req":null,"sum":${JSON.stringify(sum)}}`;
    const prevHex = Buffer.from(prev).toString("hex");
    const line = `{"body":${body},"chain":"${chain}","epoch":1,"prev":"${prevHex}","seq":${seq},"v":1}`;
    const hash = recordHash(p, utf8(line));
    this.heads.set(chain, { seq: seq + 1, prev: hash });
    this.lines.push(line);
    this.leaves.push(leafHash(p, leafData({ chain, epoch: 1, seq: BigInt(seq), hash })));
    return line;
  }

  /** Records that no test reads. */
  fill(count: number, what = "noise"): void {
    for (let n = 0; n < count; n++) this.append("service", "noise.make", { n, what });
  }

  root(size = this.size): Uint8Array {
    return treeRoot(p, this.leaves.slice(0, size));
  }

  checkpoint(size = this.size): Promise<string> {
    const text = checkpointText({ origin: ORIGIN, size, root: this.root(size) });
    const { publicKey, sign: signMessage } = this.key;
    return signNote(p, text, [{ name: ORIGIN, publicKey, sign: signMessage }]);
  }

  proof(index: number, checkpoint: string, size = this.size): string {
    return formatTlogProof({ index, proof: path(index, this.leaves.slice(0, size)), checkpoint });
  }

  consistency(from: number, to = this.size): { from: number; to: number; proof: Uint8Array[] } {
    return { from, to, proof: subproof(from, this.leaves.slice(0, to), true) };
  }
}

function split(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

function path(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return index < k
    ? [...path(index, left), treeRoot(p, right)]
    : [...path(index - k, right), treeRoot(p, left)];
}

function subproof(m: number, leaves: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (m === leaves.length) return isWhole ? [] : [treeRoot(p, leaves)];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k
    ? [...subproof(m, left, isWhole), treeRoot(p, right)]
    : [...subproof(m - k, right, false), treeRoot(p, left)];
}
