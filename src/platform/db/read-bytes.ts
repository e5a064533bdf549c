import "server-only";
import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** Signature, flags and length of the header extension. */
const HEADER_BYTES = 19;

/**
 * Bytes of a one-column SELECT, row by row, exactly as stored. Read through COPY in binary, because
 * the client decodes every other result as text, also those requested in binary. The statement
 * takes no parameters: only digests, ids and numbers that we made may occur in it.
 */
export async function readBytes(pool: Pool, select: string): Promise<Buffer[]> {
  const client = await pool.connect();
  const chunks: Buffer[] = [];
  let failure: Error | undefined;
  try {
    const stream = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`));
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
  return rowsOf(Buffer.concat(chunks));
}

/** Rows of COPY's binary format with one column: field count, length, bytes; -1 ends them. */
function rowsOf(copied: Buffer): Buffer[] {
  const rows: Buffer[] = [];
  let at = HEADER_BYTES;
  while (copied.readInt16BE(at) === 1) {
    const length = copied.readInt32BE(at + 2);
    at += 6;
    rows.push(copied.subarray(at, at + length));
    at += length;
  }
  return rows;
}

/** A digest as a literal of SQL. */
export function bytesLiteral(bytes: Uint8Array): string {
  return `'\\x${Buffer.from(bytes).toString("hex")}'::bytea`;
}
