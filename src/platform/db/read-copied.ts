import "server-only";
import { finished } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** Signature, flags and length of the header extension. */
const HEADER_BYTES = 19;

/**
 * One row of COPY's binary format; its fields are taken one after the other in their order. Made for rows
 * of our own SELECTs: it does not know the types of the columns.
 */
export class CopiedRow {
  private at = 0;

  constructor(private readonly copied: Buffer) {}

  /** Goes to the row at a place. Returns 0, or how many bytes there have to be at least for it to be whole. */
  goTo(at: number): number {
    const { length } = this.copied;
    let end = at + 2;
    if (end > length) return end;
    const fields = this.copied.readInt16BE(at);
    for (let n = 0; n < fields; n++) {
      end += 4;
      if (end > length) return end;
      end += Math.max(0, this.copied.readInt32BE(end - 4));
    }
    this.at = at + 2;
    return end > length ? end : 0;
  }

  /** Whether the rows end here: -1 in place of the number of fields. */
  isEnd(): boolean {
    return this.copied.readInt16BE(this.at - 2) < 0;
  }

  /** Where the fields that were taken end. */
  get place(): number {
    return this.at;
  }

  /** The next field, or null; a view of what was received. */
  bytes(): Buffer | null {
    const length = this.copied.readInt32BE(this.at);
    const start = this.at + 4;
    this.at = start + Math.max(0, length);
    return length < 0 ? null : this.copied.subarray(start, this.at);
  }

  /** Passes over so many fields. */
  skip(fields: number): void {
    for (let n = 0; n < fields; n++) {
      this.at += 4 + Math.max(0, this.copied.readInt32BE(this.at));
    }
  }

  /** The next field, which is not null. */
  present(): Buffer {
    const bytes = this.bytes();
    if (bytes === null) throw new Error("a column that was read is null");
    return bytes;
  }

  text(): string {
    return this.present().toString("utf8");
  }

  integer(): number {
    return this.copied.readInt32BE(this.startOf(4));
  }

  bigint(): bigint | null {
    if (this.copied.readInt32BE(this.at) >= 0) return this.copied.readBigInt64BE(this.startOf(8));
    this.skip(1);
    return null;
  }

  isTrue(): boolean {
    return this.copied[this.startOf(1)] === 1;
  }

  /** Where the next field starts, which has so many bytes; no view is made of it. */
  private startOf(length: number): number {
    const start = this.at + 4;
    if (this.copied.readInt32BE(this.at) !== length) {
      throw new Error(`a column that was read has no ${length} bytes`);
    }
    this.at = start + length;
    return start;
  }
}

/**
 * Rows of a SELECT as they come, those of one packet together. Read through COPY in binary, because the
 * client decodes every other result as text, and makes several objects of each row. The statement takes no
 * parameters: only numbers that we made and the literals below may occur in it. `take` takes all fields of a row.
 * Until all rows are read, the connection can do nothing else.
 */
export async function* readCopied<T>(
  client: PoolClient,
  select: string,
  take: (row: CopiedRow) => T,
): AsyncGenerator<T[]> {
  const stream = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`));
  let from = HEADER_BYTES;
  // Of a row that is larger than packets, pieces are put together once.
  let pieces: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  let isWhole = false;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      pieces.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size < wanted) continue;
      const copied = Buffer.concat(pieces);
      const row = new CopiedRow(copied);
      const taken: T[] = [];
      for (wanted = row.goTo(from); wanted === 0 && !row.isEnd(); wanted = row.goTo(from)) {
        taken.push(take(row));
        from = row.place;
      }
      isWhole = wanted === 0;
      const rest = copied.subarray(Math.min(from, size));
      pieces = [rest];
      from -= size - rest.length;
      wanted -= size - rest.length;
      size = rest.length;
      if (taken.length > 0) yield taken;
    }
    // Rows that were lost on the way must not look like rows that are not there.
    if (!isWhole) throw new Error("the rows of a COPY ended before their end");
  } finally {
    // Who stops early leaves a connection that can go on.
    stream.resume();
    await finished(stream).catch(() => undefined);
  }
}

/** Bytes of a one-column SELECT, row by row, exactly as stored: see readCopied. */
export async function readBytes(pool: Pool, select: string): Promise<Buffer[]> {
  const client = await pool.connect();
  const rows: Buffer[] = [];
  let failure: Error | undefined;
  try {
    for await (const taken of readCopied(client, select, (row) => row.present())) {
      rows.push(...taken);
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
  return rows;
}

/** A digest as a literal of SQL. */
export function bytesLiteral(bytes: Uint8Array): string {
  return `'\\x${Buffer.from(bytes).toString("hex")}'::bytea`;
}

/** Any text as an expression of SQL, whatever it holds. */
export function textLiteral(text: string): string {
  return `convert_from(${bytesLiteral(Buffer.from(text))}, 'UTF8')`;
}
