import "server-only";
import { ServiceError } from "@/domain/errors";

export function payloadTooLarge(limit: number): ServiceError {
  return new ServiceError("payload_too_large", {
    detail: `The body may have at most ${limit} bytes.`,
    extra: { limit_bytes: limit },
  });
}

/** The connection ended: nobody hears it, and it is no failure of ours. */
function brokeOff(cause: unknown): never {
  throw new ServiceError("invalid_request", { detail: "The body breaks off.", cause });
}

/** Chunks of a stream; throws `payload_too_large` at the first byte over the limit. */
export async function* limitedChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  let size = 0;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(brokeOff);
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw payloadTooLarge(limit);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
