import "server-only";
import type { Insertable } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { FinalReport } from "@/engagements/domain/final-report";
import type { Tables } from "@/generated/tables";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** A version of the final report; `body` is canonical JSON. */
export type ReportRow = IsoRow<Row<"engagement_report">>;

const COLUMNS = columnsOf("engagement_report");

/** Stores a version of the report. */
export async function insertReport(
  client: PoolClient,
  report: Insertable<Tables["engagement_report"]>,
): Promise<void> {
  await runStatement(client, statements.insertInto("engagement_report").values(report));
}

/** Versions of the report, the latest first, at most `limit`. */
export async function findReports(
  client: Pool | PoolClient,
  engagementId: bigint,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await client.query<ReportRow>({
    text: `SELECT ${COLUMNS} FROM engagement_report
      WHERE engagement_id = $1 ORDER BY number DESC LIMIT $2`,
    values: [engagementId, limit],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** One version of the report, or null. */
export async function findReport(
  pool: Pool,
  engagementId: bigint,
  number: number,
): Promise<ReportRow | null> {
  const { rows } = await pool.query<ReportRow>({
    text: `SELECT ${COLUMNS} FROM engagement_report
      WHERE engagement_id = $1 AND number = $2`,
    values: [engagementId, number],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

type ReportVersion = Omit<ReportRow, "body"> & { counts: FinalReport["counts"] };

/** The versions of the report without what they say, the latest first. */
export async function findReportVersions(
  pool: Pool,
  engagementId: bigint,
): Promise<ReportVersion[]> {
  const { rows } = await pool.query<ReportVersion>({
    text: `SELECT ${columnsOf("engagement_report", { without: ["body"] })}, body::jsonb -> 'counts' AS counts
      FROM engagement_report WHERE engagement_id = $1 ORDER BY number DESC`,
    values: [engagementId],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}
