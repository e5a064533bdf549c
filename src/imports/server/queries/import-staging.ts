import "server-only";
import type { PoolClient } from "pg";
import type { Tables } from "@/generated/tables";
import { type CopyEncoder, CopyWriter } from "@/platform/db/copy-writer";
import type { Row } from "@/platform/db/rows";

/** How a value of each type is copied; texts hold no U+0000. */
const COPIED = {
  integer: (row: CopyEncoder, value: number | null) => row.integer(value),
  smallint: (row: CopyEncoder, value: number) => row.smallint(value),
  "double precision": (row: CopyEncoder, value: number | null) => row.double(value),
  boolean: (row: CopyEncoder, value: boolean) => row.bool(value),
  text: (row: CopyEncoder, value: string | null) => row.text(value),
  bytea: (row: CopyEncoder, value: Uint8Array) => row.bytes(value),
  "text[]": (row: CopyEncoder, values: readonly string[]) => row.textArray(values),
  "integer[]": (row: CopyEncoder, values: readonly number[]) => row.integerArray(values),
  "bytea[]": (row: CopyEncoder, values: readonly Uint8Array[]) => row.bytesArray(values),
};

/** Columns of an occurrence, in the order in which they are copied. */
const OCCURRENCE = {
  seq: "integer",
  fingerprint: "bytea",
  tool: "text",
  rule_id: "text",
  title: "text",
  group_name: "text",
  severity: "smallint",
  severity_source: "text",
  severity_raw: "text",
  confidence: "text",
  false_positive: "boolean",
  asset_host: "text",
  asset_port: "integer",
  asset_protocol: "text",
  asset_url: "text",
  cve: "text[]",
  cwe: "integer[]",
  cvss_version: "text",
  cvss_score: "double precision",
  cvss_vector: "text",
  text_sha256: "bytea",
  reported_count: "integer",
  record: "text",
  sha256: "bytea",
  line: "integer",
  told_again: "boolean",
  techniques: "text[]",
  resolution: "text",
  risk_accepted: "boolean",
  part_names: "text[]",
  part_types: "text[]",
  part_sha256: "bytea[]",
} as const satisfies Record<string, keyof typeof COPIED>;

type Occurrence = typeof OCCURRENCE;
/** What a column holds; null where the incident's column may be. */
type Staged<Column extends keyof Occurrence> =
  | NonNullable<Parameters<(typeof COPIED)[Occurrence[Column]]>[1]>
  | (Column extends keyof Tables["incident"] ? Extract<Row<"incident">[Column], null> : never);

/** One occurrence on its way into the database. */
export type StagedOccurrence = { [Column in keyof Occurrence]: Staged<Column> };

export interface StagedText {
  sha256: Uint8Array;
  description: string;
  remediation: string;
  citations: readonly string[];
}

export interface StagedBlob {
  sha256: Uint8Array;
  bytes: Uint8Array;
}

export interface StagedBatch {
  occurrences: readonly StagedOccurrence[];
  texts: readonly StagedText[];
  blobs: readonly StagedBlob[];
}

/** Temporary tables of one import; they vanish with its transaction, however that ends. */
export async function createStaging(client: PoolClient): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE staged_occurrence (
      ${OCCURRENCE_COLUMNS.map(([name, type]) => `${name} ${type}`)},
      evidence_id bigint DEFAULT nextval('evidence_item_id_seq')
    ) ON COMMIT DROP;
    CREATE TEMP TABLE staged_text (
      sha256 bytea, description text, remediation text, citations text[]) ON COMMIT DROP;
    CREATE TEMP TABLE staged_blob (sha256 bytea, size integer, bytes bytea) ON COMMIT DROP;
    ALTER TABLE staged_blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `);
}

const OCCURRENCE_COLUMNS = Object.entries(OCCURRENCE);
const OCCURRENCE_TARGET = `staged_occurrence (${Object.keys(OCCURRENCE)})`;

/** Copies one batch into the temporary tables: at most three statements, whatever its size. */
export async function stageBatch(client: PoolClient, batch: StagedBatch): Promise<void> {
  await copyAll(client, "staged_blob (sha256, size, bytes)", batch.blobs, (row, blob) =>
    row.startRow(3).bytes(blob.sha256).integer(blob.bytes.byteLength).bytes(blob.bytes),
  );
  await copyAll(
    client,
    "staged_text (sha256, description, remediation, citations)",
    batch.texts,
    (row, text) =>
      row
        .startRow(4)
        .bytes(text.sha256)
        .text(text.description)
        .text(text.remediation)
        .textArray(text.citations),
  );
  await copyAll(client, OCCURRENCE_TARGET, batch.occurrences, encodeOccurrence);
}

async function copyAll<T>(
  client: PoolClient,
  target: string,
  items: readonly T[],
  encode: (row: CopyEncoder, item: T) => void,
): Promise<void> {
  if (items.length === 0) return;
  const copy = new CopyWriter(client, target);
  try {
    for (const item of items) {
      encode(copy.row, item);
      await copy.flush();
    }
    await copy.finish();
  } catch (error) {
    await copy.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Writes one field for each column. */
const FIELDS = (Object.keys(OCCURRENCE) as (keyof Occurrence)[]).map(fieldOf);

function fieldOf<Column extends keyof Occurrence>(column: Column) {
  const copied: (row: CopyEncoder, value: never) => CopyEncoder = COPIED[OCCURRENCE[column]];
  return (row: CopyEncoder, staged: StagedOccurrence) => copied(row, staged[column] as never);
}

function encodeOccurrence(row: CopyEncoder, staged: StagedOccurrence): void {
  row.startRow(FIELDS.length);
  for (const field of FIELDS) field(row, staged);
}
