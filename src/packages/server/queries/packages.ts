import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ManifestPart } from "@/packages/domain/manifest";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";

type Reader = Pool | PoolClient;

export type PackageRow = Row<"evidence_package">;

const PACKAGE = `SELECT ${columnsOf("evidence_package")} FROM evidence_package`;

/** Subject of a package, as in its row: one of the two. */
export type PackageOwner =
  | { incident_id: bigint; engagement_id: null }
  | { incident_id: null; engagement_id: bigint };

/** Any numbers; with the subject's own they name the lock under which its packages are issued. */
const ISSUE_LOCK = 0x50524c03;
const REPORT_LOCK = 0x50524c10;

/** Locks the packages of this subject until the transaction ends. */
export async function lockSubject(client: PoolClient, owner: PackageOwner): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1, ($2::bigint % 2147483648)::int)", [
    owner.incident_id === null ? REPORT_LOCK : ISSUE_LOCK,
    owner.incident_id ?? owner.engagement_id,
  ]);
}

/** The package that a state already has. */
export async function findPackageByState(
  client: Reader,
  subject: string,
  stateSha256: Uint8Array,
): Promise<PackageRow | null> {
  const { rows } = await client.query<PackageRow>(
    `${PACKAGE} WHERE subject = $1 AND state_sha256 = $2`,
    [subject, stateSha256],
  );
  return rows[0] ?? null;
}

export async function findPackageByDigest(
  client: Reader,
  packageSha256: Uint8Array,
): Promise<PackageRow | null> {
  const { rows } = await client.query<PackageRow>(`${PACKAGE} WHERE package_sha256 = $1`, [
    packageSha256,
  ]);
  return rows[0] ?? null;
}

/** Packages of a subject, newest first. */
export async function findPackages(
  client: Reader,
  subject: string,
  limit: number,
): Promise<PackageRow[]> {
  const { rows } = await client.query<PackageRow>(
    `${PACKAGE} WHERE subject = $1 ORDER BY id DESC LIMIT $2`,
    [subject, limit],
  );
  return rows;
}

/** Keeps bytes under their digest; what is there already stays as it is. */
export async function insertBlob(
  client: PoolClient,
  blob: { sha256: Uint8Array; bytes: Uint8Array },
): Promise<void> {
  await client.query(
    `INSERT INTO evidence_blob (sha256, size, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [blob.sha256, blob.bytes.byteLength, blob.bytes],
  );
}

/** Keeps the records of evidence items under their digests; the column's check hashes them again. */
export async function copyRecords(client: PoolClient, ids: readonly bigint[]): Promise<void> {
  await client.query(
    `INSERT INTO evidence_blob (sha256, size, bytes)
     SELECT DISTINCT ON (sha256) sha256, octet_length(convert_to(record, 'UTF8')), convert_to(record, 'UTF8')
     FROM evidence_item WHERE id = ANY ($1::bigint[]) AND record IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Stores a package and its parts, in the order of the manifest. */
export async function insertPackage(
  client: PoolClient,
  row: Omit<PackageRow, "id">,
  parts: readonly ManifestPart[],
): Promise<PackageRow> {
  const [inserted] = await runStatement(
    client,
    statements.insertInto("evidence_package").values(row).returningAll(),
  );
  if (inserted === undefined) throw new Error("inserting a package returned no row");
  await client.query(
    `INSERT INTO package_part (package_id, ordinal, path, sha256, size, media_type, role)
     SELECT $1, ordinal, path, decode(sha256, 'hex'), size, media_type, role
     FROM unnest($2::text[], $3::text[], $4::int[], $5::text[], $6::text[]) WITH ORDINALITY
       AS p(path, sha256, size, media_type, role, ordinal)`,
    [
      inserted.id,
      ...(["path", "sha256", "size", "media_type", "role"] as const).map((column) =>
        parts.map((part) => part[column]),
      ),
    ],
  );
  return inserted;
}

export type PackagePartRow = Row<"package_part"> & { erased: boolean };

/** Parts of a package in the order of its manifest, and whether their bytes are still there. */
export async function findPackageParts(
  client: Reader,
  packageId: bigint,
): Promise<PackagePartRow[]> {
  const { rows } = await client.query<PackagePartRow>(
    `SELECT ${columnsOf("package_part", { as: "p" })},
       b.erased_at IS NOT NULL AS erased
     FROM package_part p JOIN evidence_blob b USING (sha256)
     WHERE p.package_id = $1 ORDER BY p.ordinal`,
    [packageId],
  );
  return rows;
}

/** The exact line of a record of the trace. */
export async function findRecordLine(client: Reader, place: RecordPlace): Promise<Buffer | null> {
  const { rows } = await client.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 AND epoch = $2 AND seq = $3",
    [place.chain, place.epoch, place.seq],
  );
  return rows[0]?.line ?? null;
}

export type CustodyRow = Pick<Row<"custody_event">, "seq" | "hash" | "line">;

/** The first event of a chain of custody and the latest ones, in order, and how many there are. */
export async function findCustodyEnds(
  client: Reader,
  chain: string,
  latest: number,
): Promise<{ rows: CustodyRow[]; total: number }> {
  const { rows } = await client.query<CustodyRow & { total: bigint }>(
    `SELECT e.seq, e.hash, e.line, c.next_seq AS total
     FROM custody_chain c JOIN custody_event e USING (chain)
     WHERE c.chain = $1 AND (e.seq = 0 OR e.seq >= c.next_seq - $2) ORDER BY e.seq`,
    [chain, latest],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** How often each of some packages was exported, by its chain of custody. */
export async function countExports(
  client: Reader,
  chains: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ chain: string; n: number }>(
    `SELECT chain, count(*)::int AS n FROM custody_event
     WHERE chain = ANY ($1::text[]) AND event = 'exported' GROUP BY chain`,
    [chains],
  );
  return new Map(rows.map((row) => [row.chain, row.n]));
}

/** Names of those who issued packages, by chain of custody: their first event is the issue. */
export async function findIssuers(
  client: Reader,
  chains: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ chain: string; display: string | null }>(
    `SELECT chain, convert_from(line, 'UTF8')::json #>> '{actor,display}' AS display
     FROM custody_event WHERE chain = ANY ($1::text[]) AND seq = 0`,
    [chains],
  );
  return new Map(rows.flatMap((row) => (row.display === null ? [] : [[row.chain, row.display]])));
}
