import { csvRecord } from "@/encoding/domain/csv/csv-writer";
import type { ConnectorRunDto } from "@/imports/server/run-dto";

export type ImportWarning = ConnectorRunDto["warnings"][number];

/** Table of warnings for a spreadsheet; the texts come from the report and are made inert. */
export function warningsCsv(warnings: readonly ImportWarning[]): string {
  const rows = warnings.map(({ record, line, field, code, message }) =>
    csvRecord([record, line, field, code, message]),
  );
  return [csvRecord(["record", "line", "field", "code", "message"]), ...rows].join("");
}
