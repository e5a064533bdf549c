import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { env } from "@/env";
import type { Finding, ReportInfo } from "@/evidence/domain/findings/finding";
import { severityRank } from "@/evidence/domain/findings/severity";
import { readStoredFile } from "@/evidence/server/queries/stored-files";
import { readReport } from "@/imports/domain/read-report";
import { type ImportFormat, reportFormat } from "@/imports/domain/registry";
import type { ServiceContext } from "@/platform/operation/context";
import type { ImportOptions } from "./import-options";
import { WarningLog } from "./warning-log";

export interface ReadableReport {
  fileId: string;
  format: ImportFormat;
  options: ImportOptions;
}

export interface FindingReader {
  /** Undefined where the reader need not be waited for. */
  finding: (finding: Finding) => Promise<void> | undefined;
  /** Called again and again with how far the reading has come. */
  progress?: (bytesRead: number, records: number) => Promise<void>;
}

export interface ReadOutcome {
  info: ReportInfo;
  encoding: string;
  records: number;
  skipped: number;
  warnings: readonly ImportWarning[];
  warningsTotal: number;
}

const PROGRESS_RECORDS = 1_000;

/**
 * Reads a stored report as its import and its preview do: yields the findings that the options let
 * through and counts every record. Throws `parse_failed` with the position, `no_findings`, and
 * `payload_too_large` over the limit of records.
 */
export async function readFindings(
  ctx: ServiceContext,
  report: ReadableReport,
  to: FindingReader,
): Promise<ReadOutcome> {
  const { options } = report;
  const limit = env().IMPORT_RECORD_LIMIT;
  const lowest = severityRank(options.min_severity);
  const warnings = new WarningLog();
  let records = 0;
  let skipped = 0;
  let belowLowest = 0;
  const reader = readReport(
    reportFormat(report.format),
    () => readStoredFile(ctx.db.pool, report.fileId),
    { includeInactive: options.include_inactive },
  );
  for (;;) {
    const step = await reader.next();
    if (step.done === true) {
      for (const warning of step.value.warnings) warnings.add(warning);
      if (belowLowest > 0) warnings.add(belowLowestWarning(belowLowest, options));
      const { info, encoding } = step.value;
      return { info, encoding, records, skipped, ...warnings.result() };
    }
    for (const record of step.value.records) {
      records += 1;
      // One piece of a file may complete very many records.
      if (records % PROGRESS_RECORDS === 0) await to.progress?.(step.value.bytesRead, records);
      if (record.kind === "skipped") {
        skipped += 1;
        warnings.add(record.warning);
      } else if (severityRank(record.finding.severity) < lowest) {
        skipped += 1;
        belowLowest += 1;
      } else {
        for (const warning of record.warnings) warnings.add(warning);
        const waiting = to.finding(record.finding);
        if (waiting !== undefined) await waiting;
      }
    }
    if (records > limit) {
      throw new ServiceError("payload_too_large", {
        detail: `A report may have at most ${limit} records.`,
        extra: { limit_records: limit },
      });
    }
    await to.progress?.(step.value.bytesRead, records);
  }
}

function belowLowestWarning(count: number, { min_severity }: ImportOptions): ImportWarning {
  const [findings, were] = count === 1 ? ["finding", "was"] : ["findings", "were"];
  const message = `${count} ${findings} below the severity ${min_severity} ${were} left out.`;
  return { code: "below_min_severity", message, record: null, line: null, field: null };
}
