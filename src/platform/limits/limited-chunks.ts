import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";

export function payloadTooLarge(limit: number): ServiceError {
  return new ServiceError("payload_too_large", {
    detail: `The body may have at most ${limit} bytes.`,
    extra: { limit_bytes: limit },
  });
}

/** The connection ended: there is no receiver, and it is no failure of ours. */
export function brokeOff(cause?: unknown): never {
  if (cause instanceof ServiceError) throw cause;
  throw new ServiceError("invalid_request", { detail: "The body breaks off.", cause });
}

/** Slowest sending that is waited for. */
export interface ArrivalFloor {
  /** 0 waits for as long as a request may take. */
  bytesPerSecond: number;
  /** Waiting over which it is measured. */
  windowMs: number;
}

const WINDOW_MS = 60_000;

/** Members of a request for reading its body. */
export type SentBody = Pick<Request, "body" | "headers" | "signal">;

/**
 * The body of a request as it arrives. Throws `payload_too_large` before the first byte where Content-Length
 * says so and at the first byte over the limit, `request_timeout` for a sender below the floor, and
 * `invalid_request` for a body that breaks off.
 */
export function bodyChunks(
  sent: SentBody,
  limit: number,
  floor: ArrivalFloor = { bytesPerSecond: env().UPLOAD_BYTES_PER_SECOND, windowMs: WINDOW_MS },
): AsyncIterable<Uint8Array> {
  const declared = Number(sent.headers.get("content-length") ?? "0");
  if (declared > limit) throw payloadTooLarge(limit);
  return read(sent, sent.body, limit, floor);
}

async function* read(
  { headers, signal }: SentBody,
  body: SentBody["body"],
  limit: number,
  floor: ArrivalFloor,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  let size = 0;
  const reader = body.getReader();
  const arrival = new Arrival(floor);
  try {
    for (;;) {
      const { done, value } = await arrival.of(reader.read()).catch(brokeOff);
      if (done) break;
      size += value.byteLength;
      if (size > limit) throw payloadTooLarge(limit);
      yield value;
    }
    // A body that was cut before it was read arrives as an ended one.
    const declared = headers.get("content-length");
    if (declared === null ? signal.aborted : Number(declared) !== size) brokeOff();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Measures how fast a body comes, by the time that is spent waiting for it: a slow reader is not a slow sender. */
class Arrival {
  /** Of the present window. */
  #waitedMs = 0;
  #bytes = 0;

  constructor(private readonly floor: ArrivalFloor) {}

  /** Awaits a read; throws `request_timeout` once a window has received less than the floor. */
  async of<Read extends { value?: Uint8Array | undefined }>(reading: Promise<Read>): Promise<Read> {
    let since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      const now = performance.now();
      this.#waitedMs += now - since;
      since = now;
      if (this.#waitedMs >= this.floor.windowMs) this.#closeWindow();
    };
    const tooLate = new Promise<never>((_, reject) => {
      const wait = () => {
        timer = setTimeout(() => {
          try {
            look();
            wait();
          } catch (error) {
            reject(error);
          }
        }, this.floor.windowMs - this.#waitedMs);
      };
      wait();
    });
    try {
      const read = await Promise.race([reading, tooLate]);
      this.#bytes += read.value?.byteLength ?? 0;
      look();
      return read;
    } finally {
      clearTimeout(timer);
    }
  }

  #closeWindow(): void {
    const { bytesPerSecond, windowMs } = this.floor;
    if (this.#bytes < (bytesPerSecond * windowMs) / 1000) throw tooSlow(this.floor);
    this.#waitedMs = 0;
    this.#bytes = 0;
  }
}

function tooSlow({ bytesPerSecond, windowMs }: ArrivalFloor): ServiceError {
  return new ServiceError("request_timeout", {
    detail: `The body has to come with at least ${bytesPerSecond} bytes a second over ${windowMs / 1000} seconds.`,
    headers: { connection: "close" },
  });
}
