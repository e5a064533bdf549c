import "server-only";
import type { PoolClient } from "pg";
import { type CopyEncoder, CopyWriter } from "@/platform/db/copy-writer";

/** One occurrence on its way into the database; texts hold no U+0000. */
export interface StagedOccurrence {
  seq: number;
  fingerprint: Uint8Array;
  tool: string;
  ruleId: string;
  title: string;
  group: string;
  severity: number;
  severitySource: string;
  severityRaw: string;
  confidence: string | null;
  falsePositive: boolean;
  assetHost: string | null;
  assetPort: number | null;
  assetProtocol: string | null;
  assetUrl: string | null;
  cve: readonly string[];
  cwe: readonly number[];
  cvssVersion: string | null;
  cvssScore: number | null;
  cvssVector: string | null;
  textSha256: Uint8Array;
  reportedCount: number | null;
  record: string;
  sha256: Uint8Array;
  line: number;
  toldAgain: boolean;
  techniques: readonly string[];
  resolution: string | null;
  riskAccepted: boolean;
  partNames: readonly string[];
  partTypes: readonly string[];
  partSha256: readonly Uint8Array[];
}

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
      seq integer, fingerprint bytea, tool text, rule_id text, title text, group_name text,
      severity smallint, severity_source text, severity_raw text, confidence text,
      false_positive boolean, asset_host text, asset_port integer, asset_protocol text,
      asset_url text, cve text[], cwe integer[], cvss_version text, cvss_score double precision,
      cvss_vector text, text_sha256 bytea, reported_count integer, record text, sha256 bytea,
      line integer, told_again boolean, techniques text[], resolution text, risk_accepted boolean,
      part_names text[], part_types text[], part_sha256 bytea[],
      evidence_id bigint DEFAULT nextval('evidence_item_id_seq')
    ) ON COMMIT DROP;
    CREATE TEMP TABLE staged_text (
      sha256 bytea, description text, remediation text, citations text[]) ON COMMIT DROP;
    CREATE TEMP TABLE staged_blob (sha256 bytea, size integer, bytes bytea) ON COMMIT DROP;
    ALTER TABLE staged_blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `);
}

const OCCURRENCE_COLUMNS = `staged_occurrence (seq, fingerprint, tool, rule_id, title, group_name,
  severity, severity_source, severity_raw, confidence, false_positive, asset_host, asset_port,
  asset_protocol, asset_url, cve, cwe, cvss_version, cvss_score, cvss_vector, text_sha256,
  reported_count, record, sha256, line, told_again, techniques, resolution, risk_accepted,
  part_names, part_types, part_sha256)`;

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
  await copyAll(client, OCCURRENCE_COLUMNS, batch.occurrences, encodeOccurrence);
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

function encodeOccurrence(row: CopyEncoder, o: StagedOccurrence): void {
  row
    .startRow(32)
    .integer(o.seq)
    .bytes(o.fingerprint)
    .text(o.tool)
    .text(o.ruleId)
    .text(o.title)
    .text(o.group)
    .smallint(o.severity)
    .text(o.severitySource)
    .text(o.severityRaw)
    .text(o.confidence)
    .bool(o.falsePositive)
    .text(o.assetHost)
    .integer(o.assetPort)
    .text(o.assetProtocol)
    .text(o.assetUrl)
    .textArray(o.cve)
    .integerArray(o.cwe)
    .text(o.cvssVersion)
    .double(o.cvssScore)
    .text(o.cvssVector)
    .bytes(o.textSha256)
    .integer(o.reportedCount)
    .text(o.record)
    .bytes(o.sha256)
    .integer(o.line)
    .bool(o.toldAgain)
    .textArray(o.techniques)
    .text(o.resolution)
    .bool(o.riskAccepted)
    .textArray(o.partNames)
    .textArray(o.partTypes)
    .bytesArray(o.partSha256);
}
