import "server-only";
import { createHash, type Hash } from "node:crypto";

/** Replaces a form's boundary, which a client generates for each request. */
const BOUNDARY = Buffer.from("\0boundary\0");

/**
 * SHA-256 of a request: its path and query, and its body as it is read. Two forms that differ in
 * their boundary alone (RFC 2046 section 5.1.1) have the same digest, so that a form can be sent
 * again.
 */
export class RequestDigest {
  readonly #hash: Hash;
  readonly #boundary: Buffer | null;
  readonly #source: AsyncIterator<Uint8Array> | null;
  #carried: Buffer = Buffer.alloc(0);

  constructor({ url, headers }: Request, body: AsyncIterable<Uint8Array> | null) {
    const { pathname, search } = new URL(url, "http://localhost");
    this.#hash = createHash("sha256").update(`${pathname}${search}\0`);
    this.#boundary = boundaryOf(headers.get("content-type") ?? "");
    this.#source = body?.[Symbol.asyncIterator]() ?? null;
  }

  /** The body for its reader. If that stops reading, the rest is left for `end`. */
  async *body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await this.#source?.next();
      if (next === undefined || next.done === true) return;
      this.#update(next.value);
      yield next.value;
    }
  }

  /** Reads what is left of the body, and returns the digest of the whole. Throws what the body throws. */
  async end(): Promise<Buffer> {
    for await (const _ of this.body());
    return this.#hash.update(this.#carried).digest();
  }

  /** Lets the rest of the body go. */
  async abandon(): Promise<void> {
    await this.#source?.return?.();
  }

  #update(chunk: Uint8Array): void {
    const boundary = this.#boundary;
    if (boundary === null) {
      this.#hash.update(chunk);
      return;
    }
    const bytes = Buffer.concat([this.#carried, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, from)) {
      this.#hash.update(bytes.subarray(from, at)).update(BOUNDARY);
      from = at + boundary.byteLength;
    }
    // The last bytes may be the beginning of a boundary.
    const sure = Math.max(from, bytes.byteLength - boundary.byteLength + 1);
    this.#hash.update(bytes.subarray(from, sure));
    this.#carried = bytes.subarray(sure);
  }
}

function boundaryOf(contentType: string): Buffer | null {
  const match = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const text = match?.[1] ?? match?.[2];
  return text === undefined ? null : Buffer.from(`--${text}`);
}
