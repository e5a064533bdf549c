import "server-only";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** `PGCOPY\n\377\r\n\0`, no flags, no header extension. */
const HEADER = Buffer.from("5047434f50590aff0d0a000000000000000000", "hex");
const TRAILER = Buffer.from([0xff, 0xff]);
const FLUSH_BYTES = 512 * 1024;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const OID_BYTEA = 17;
const OID_INT4 = 23;
const OID_TEXT = 25;

/**
 * Encodes rows for COPY … (FORMAT binary): PostgreSQL 18 manual, "COPY", binary format.
 * Fields are written in the order of the statement's columns, one call per field.
 */
export class CopyEncoder {
  private buffer = Buffer.allocUnsafe(FLUSH_BYTES);
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** The bytes so far; the encoder starts anew. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.used);
    this.buffer = Buffer.allocUnsafe(FLUSH_BYTES);
    this.used = 0;
    return taken;
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + bytes));
    this.buffer.copy(grown, 0, 0, this.used);
    this.buffer = grown;
  }

  startRow(fields: number): this {
    return this.int16(fields);
  }

  null(): this {
    return this.int32(-1);
  }

  bool(value: boolean): this {
    this.reserve(5);
    this.int32(1);
    this.buffer[this.used++] = value ? 1 : 0;
    return this;
  }

  smallint(value: number): this {
    return this.int32(2).int16(value);
  }

  integer(value: number | null): this {
    return value === null ? this.null() : this.int32(4).int32(value);
  }

  double(value: number | null): this {
    if (value === null) return this.null();
    this.int32(8);
    this.reserve(8);
    this.used = this.buffer.writeDoubleBE(value, this.used);
    return this;
  }

  timestamp(value: Date): this {
    this.int32(8);
    this.reserve(8);
    const micros = BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1000n;
    this.used = this.buffer.writeBigInt64BE(micros, this.used);
    return this;
  }

  bytes(value: Uint8Array | null): this {
    if (value === null) return this.null();
    this.int32(value.byteLength);
    this.reserve(value.byteLength);
    this.buffer.set(value, this.used);
    this.used += value.byteLength;
    return this;
  }

  /** UTF-8 text; it must hold no U+0000, which PostgreSQL cannot store. */
  text(value: string | null): this {
    if (value === null) return this.null();
    this.reserve(4 + value.length * 3);
    const written = this.buffer.write(value, this.used + 4, "utf8");
    this.buffer.writeInt32BE(written, this.used);
    this.used += 4 + written;
    return this;
  }

  uuid(value: string): this {
    return this.bytes(Buffer.from(value.replaceAll("-", ""), "hex"));
  }

  textArray(values: readonly string[]): this {
    return this.array(values, OID_TEXT, (value) => this.text(value));
  }

  integerArray(values: readonly number[]): this {
    return this.array(values, OID_INT4, (value) => this.integer(value));
  }

  bytesArray(values: readonly Uint8Array[]): this {
    return this.array(values, OID_BYTEA, (value) => this.bytes(value));
  }

  /** Array wire format: dimensions, null flag, element type, then per dimension its length and lower bound. */
  private array<T>(values: readonly T[], oid: number, write: (value: T) => void): this {
    const lengthAt = this.used;
    this.int32(0);
    this.int32(values.length === 0 ? 0 : 1)
      .int32(0)
      .int32(oid);
    if (values.length > 0) this.int32(values.length).int32(1);
    for (const value of values) write(value);
    this.buffer.writeInt32BE(this.used - lengthAt - 4, lengthAt);
    return this;
  }

  private int16(value: number): this {
    this.reserve(2);
    this.used = this.buffer.writeInt16BE(value, this.used);
    return this;
  }

  private int32(value: number): this {
    this.reserve(4);
    this.used = this.buffer.writeInt32BE(value, this.used);
    return this;
  }
}

/** One running COPY … FROM STDIN on a connection; nothing else may run there until it is finished. */
export class CopyWriter {
  readonly row = new CopyEncoder();
  private readonly stream;
  private failure: unknown = null;

  constructor(client: PoolClient, target: string) {
    this.stream = client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`));
    this.stream.on("error", (error) => {
      this.failure = error;
    });
    this.stream.write(HEADER);
  }

  /** Sends what has been encoded when it is enough; waits while the server is behind. */
  async flush(force = false): Promise<void> {
    if (this.failure !== null) throw this.failure;
    if (this.row.size === 0 || (!force && this.row.size < FLUSH_BYTES)) return;
    if (!this.stream.write(this.row.take())) {
      const stop = new AbortController();
      await Promise.race([
        once(this.stream, "drain", { signal: stop.signal }),
        finished(this.stream, { signal: stop.signal }),
      ]).finally(() => stop.abort());
    }
  }

  /** Ends the COPY; throws what the server refused. */
  async finish(): Promise<void> {
    await this.flush(true);
    this.stream.write(TRAILER);
    this.stream.end();
    await finished(this.stream);
  }

  /** Gives the COPY up, so that the transaction can be rolled back. */
  async abort(reason: Error): Promise<void> {
    this.stream.destroy(reason);
    await finished(this.stream).catch(() => undefined);
  }
}
