import { toCsv } from "@/lib/csv";
import type { ConnectorRunDto } from "@/server/services/imports/run-dto";

export type ImportWarning = ConnectorRunDto["warnings"][number];

/** Table of warnings for a spreadsheet; the texts come from the report and are made inert. */
export function warningsCsv(warnings: readonly ImportWarning[]): string {
  return toCsv([
    ["record", "line", "field", "code", "message"],
    ...warnings.map((warning) => [
      warning.record,
      warning.line,
      warning.field,
      warning.code,
      warning.message,
    ]),
  ]);
}
