import "server-only";
import { createHmac } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { CheckpointSink } from "./checkpoint-sink";
import { post, statusFailure } from "./http-post";

/**
 * Sends each checkpoint as text/plain. With a secret, `x-checkpoint-hmac-sha256` holds the
 * hexadecimal HMAC-SHA256 (RFC 2104) of the body; the other headers only repeat what the body says.
 */
export function webhookSink(url: URL, secret: string | undefined): CheckpointSink {
  return {
    name: "webhook",
    target: url.host,
    deliver: async ({ note, origin, size }) => {
      const body = utf8(note);
      const answer = await post(url, {
        headers: {
          "content-type": "text/plain; charset=utf-8",
          "x-checkpoint-origin": origin,
          "x-checkpoint-size": String(size),
          ...(secret === undefined
            ? {}
            : {
                "x-checkpoint-hmac-sha256": createHmac("sha256", secret).update(body).digest("hex"),
              }),
        },
        body,
      });
      if (answer.status < 200 || answer.status > 299) throw statusFailure(answer);
      return { receipt: null, detail: `HTTP ${answer.status}` };
    },
  };
}
