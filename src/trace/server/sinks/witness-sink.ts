import "server-only";
import { toBase64, toHex, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { openNote } from "@/trace/domain/note";
import type { VerificationKey } from "@/trace/domain/verification-key";
import { type CheckpointSink, type OutgoingCheckpoint, SinkFailure } from "./checkpoint-sink";
import { type PostAnswer, post, statusFailure } from "./http-post";
import type { ConsistencyProver } from "./witnessed-note";

const CLOCK_SKEW_MS = 10 * 60_000;
const SIZE_TYPE = "text/x.tlog.size";

export interface WitnessSettings {
  /** Of type cosignature/v1. */
  key: VerificationKey;
  /** The witness's submission prefix. */
  prefix: URL;
  prove: ConsistencyProver;
  clock: () => Date;
}

/**
 * Asks a witness for a cosignature (C2SP tlog-witness `add-checkpoint`, tlog-cosignature v1). The
 * receipt is the checkpoint with the witness's verified signature line after our own.
 */
export function witnessSink({ key, prefix, prove, clock }: WitnessSettings): CheckpointSink {
  const url = new URL(prefix);
  url.pathname = `${prefix.pathname.replace(/\/+$/, "")}/add-checkpoint`;

  const submit = async (checkpoint: OutgoingCheckpoint, old: number): Promise<PostAnswer> => {
    const proof = old === 0 || old === checkpoint.size ? [] : await prove(old, checkpoint.size);
    const lines = [`old ${old}`, ...proof.map(toBase64), ""].map((line) => `${line}\n`);
    return post(url, {
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: utf8(lines.join("") + checkpoint.note),
    });
  };

  const deliver: CheckpointSink["deliver"] = async (checkpoint, previous) => {
    let old = previous?.size ?? 0;
    let answer = await submit(checkpoint, old);
    if (answer.status === 409) {
      old = heldSize(answer, checkpoint, old);
      answer = await submit(checkpoint, old);
      if (answer.status === 409) {
        // Another checkpoint came in between, unless the two trees of this size differ.
        heldSize(answer, checkpoint, old);
        throw new SinkFailure("the witness saw another checkpoint in between");
      }
    }
    if (answer.status === 422) {
      throw new SinkFailure(`the witness finds that the log does not extend size ${old}`, {
        alarm: true,
      });
    }
    if (answer.status !== 200) throw statusFailure(answer);
    return cosigned(checkpoint, answer.body, key, clock());
  };

  return {
    name: `witness-${toHex(key.keyId)}`,
    target: `${key.name} at ${prefix.host}`,
    deliver,
    // A witness returns no checkpoint; the signed one is submitted again, which it accepts or
    // refuses.
    compare: async ({ newest }) => {
      if (newest !== null) await deliver(newest, { size: newest.size });
    },
  };
}

/** Size that the witness last cosigned, out of its 409. */
function heldSize(answer: PostAnswer, { size }: OutgoingCheckpoint, sent: number): number {
  const text = answer.body.toString("latin1");
  const held = /^(?:0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : null;
  if (answer.mediaType !== SIZE_TYPE || held === null) {
    throw new SinkFailure("HTTP 409 without the size that the witness holds");
  }
  if (held > size) {
    throw new SinkFailure(`the witness holds a larger tree of this log, of size ${held}`, {
      alarm: true,
    });
  }
  if (held === sent) {
    if (held !== size) throw new SinkFailure("HTTP 409 for the size that the witness itself holds");
    throw new SinkFailure(`the witness holds another tree of size ${size}`, { alarm: true });
  }
  return held;
}

/** Takes the configured key's line out of an answer; lines of other keys prove nothing to us. */
function cosigned(
  checkpoint: OutgoingCheckpoint,
  body: Uint8Array,
  key: VerificationKey,
  now: Date,
) {
  const line = linesOf(body).find((each) => {
    const opened = openNote(nodePrimitives, checkpoint.note + each, [key]);
    return opened?.signatures.some(({ verifiedBy }) => verifiedBy === key) ?? false;
  });
  const note = checkpoint.note + (line ?? "");
  const signature = openNote(nodePrimitives, note, [key])?.signatures.find(
    ({ verifiedBy }) => verifiedBy === key,
  );
  if (line === undefined || signature?.timestamp === undefined) {
    throw new SinkFailure("the answer holds no valid cosignature of the witness's key");
  }
  const signedAt = signature.timestamp * 1000;
  const isPlausible =
    signedAt >= checkpoint.signedAt.getTime() - CLOCK_SKEW_MS &&
    signedAt <= now.getTime() + CLOCK_SKEW_MS;
  if (!isPlausible) throw new SinkFailure("the cosignature's time is not that of this exchange");
  return {
    receipt: utf8(note),
    detail: `${key.name} at ${new Date(signedAt).toISOString()}`,
  };
}

function linesOf(body: Uint8Array): string[] {
  try {
    const text = utf8Text(body);
    return text.endsWith("\n")
      ? text
          .slice(0, -1)
          .split("\n")
          .map((line) => `${line}\n`)
      : [];
  } catch {
    return [];
  }
}
