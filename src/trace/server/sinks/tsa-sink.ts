import "server-only";
import { randomBytes } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { type CheckpointSink, SinkFailure } from "./checkpoint-sink";
import { post, statusFailure } from "./http-post";
import { readTimestampToken, timestampRequest } from "./timestamp-token";

const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Has a time-stamping authority sign that each checkpoint existed (RFC 3161, over HTTP as in its
 * section 3.4). The receipt is the token; trust in its certificate is up to the verifier.
 */
export function tsaSink(url: URL, clock: () => Date): CheckpointSink {
  return {
    name: "tsa",
    target: url.host,
    deliver: async ({ note, signedAt }) => {
      const bytes = utf8(note);
      const nonce = newNonce();
      const answer = await post(url, {
        headers: {
          "content-type": "application/timestamp-query",
          accept: "application/timestamp-reply",
        },
        body: timestampRequest(bytes, nonce),
      });
      if (answer.status !== 200) throw statusFailure(answer);
      if (answer.mediaType !== "application/timestamp-reply") {
        throw new SinkFailure("the answer is no time-stamp response");
      }
      const { token, at } = await readTimestampToken(answer.body, { bytes, nonce });
      const isPlausible =
        at.getTime() >= signedAt.getTime() - CLOCK_SKEW_MS &&
        at.getTime() <= clock().getTime() + CLOCK_SKEW_MS;
      if (!isPlausible) throw new SinkFailure("the token's time is not that of this exchange");
      return { receipt: token, detail: `stamped at ${at.toISOString()}` };
    },
  };
}

/** 16 bytes whose first is neither zero nor above 0x7f: the same bytes in DER. */
function newNonce(): Uint8Array {
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}
