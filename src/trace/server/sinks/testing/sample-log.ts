import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkpointText, openCheckpoint } from "@/trace/domain/checkpoint";
import { leafHash, treeRoot } from "@/trace/domain/merkle";
import { signNote } from "@/trace/domain/note";
import { consistencyProof, type SubtreeReader } from "@/trace/domain/tiles";
import { ED25519, keyId, type VerificationKey } from "@/trace/domain/verification-key";
import type { OutgoingCheckpoint, PresentTree } from "../checkpoint-sink";
import type { ConsistencyProver } from "../witnessed-note";

/** Raw public half of an Ed25519 key. */
export function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(key.export({ format: "der", type: "spki" }).subarray(-32));
}

/** A log of up to 256 leaves in memory, for tests. Logs of one history have the same leaves up to `fork`. */
export class SampleLog {
  readonly origin = "log.example/trace";
  readonly key: VerificationKey;
  readonly #leaves: Uint8Array[];

  constructor(
    fork = 256,
    private readonly pair = generateKeyPairSync("ed25519"),
  ) {
    this.#leaves = Array.from({ length: 256 }, (_, index) =>
      leafHash(nodePrimitives, utf8(`${index < fork ? "leaf" : "other"} ${index}`)),
    );
    const publicKey = rawPublicKey(pair.publicKey);
    const id = keyId(nodePrimitives, this.origin, ED25519, publicKey);
    this.key = { name: this.origin, type: ED25519, keyId: id, publicKey };
  }

  /** The same log with every leaf changed from `fork` on. */
  forkedAt(fork: number): SampleLog {
    return new SampleLog(fork, this.pair);
  }

  async checkpoint(size: number, signedAt = new Date()): Promise<OutgoingCheckpoint> {
    const { origin } = this;
    const root = treeRoot(nodePrimitives, this.#leaves.slice(0, size));
    const note = await signNote(nodePrimitives, checkpointText({ origin, size, root }), [
      {
        name: origin,
        publicKey: this.key.publicKey,
        sign: (message) => sign(null, message, this.pair.privateKey),
      },
    ]);
    return { ordinal: BigInt(size), size, root, note, signedAt, origin };
  }

  /** The log as it is about to be signed at this size, by whose key `open` knows what was. */
  async present(size: number, newest: OutgoingCheckpoint | null = null): Promise<PresentTree> {
    const { root } = await this.checkpoint(size);
    const open = (note: string) =>
      openCheckpoint(nodePrimitives, note, [this.key])?.checkpoint ?? null;
    return { origin: this.origin, size, root, newest, open };
  }

  #subtree(height: number, at: number): Uint8Array {
    const leaves = this.#leaves.slice(at * 2 ** height, (at + 1) * 2 ** height);
    return treeRoot(nodePrimitives, leaves);
  }

  readonly prove: ConsistencyProver = (from, to) => {
    const reader: SubtreeReader = async (runs) =>
      runs.map(({ height, first, count }) =>
        Array.from({ length: count }, (_, n) => this.#subtree(height, first + n)),
      );
    return consistencyProof(nodePrimitives, reader, from, to);
  };
}
