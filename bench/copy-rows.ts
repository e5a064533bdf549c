import { PassThrough, Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** In the order required by foreign keys. */
const TABLES = [
  "stored_file",
  "stored_file_chunk",
  "connector_run",
  "weakness_text",
  "evidence_blob",
  "incident",
  "evidence_item",
  "evidence_part",
  "trace_chain",
  "trace_record",
];

export interface TableBytes {
  table: string;
  bytes: Buffer;
}

/** Every row that an import left, table by table, in binary. */
export async function dumpRows(url: string): Promise<TableBytes[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const dumps: TableBytes[] = [];
  for (const table of TABLES) {
    const chunks: Buffer[] = [];
    const sink = new PassThrough();
    sink.on("data", (chunk: Buffer) => chunks.push(chunk));
    await pipeline(client.query(copyTo(`COPY ${table} TO STDOUT (FORMAT binary)`)), sink);
    dumps.push({ table, bytes: Buffer.concat(chunks) });
  }
  await client.end();
  return dumps;
}

/** Milliseconds that a plain COPY of these rows takes into an empty copy of the schema, in one transaction. */
export async function timeCopy(url: string, dumps: readonly TableBytes[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await client.query("BEGIN");
  for (const { table, bytes } of dumps) {
    const copy = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`));
    Readable.from(slices(bytes)).pipe(copy);
    await finished(copy);
  }
  await client.query("COMMIT");
  const took = performance.now() - started;
  await client.end();
  return took;
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 512 * 1024) yield bytes.subarray(at, at + 512 * 1024);
}
