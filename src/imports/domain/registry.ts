import { burpFormat } from "./formats/burp/burp-format";
import { csvFormat } from "./formats/csv/csv-format";
import { cyclonedxFormat } from "./formats/cyclonedx/cyclonedx-format";
import { defectDojoFormat } from "./formats/defectdojo/defectdojo-format";
import { dependencyCheckFormat } from "./formats/dependency-check/dependency-check-format";
import { genericFormat } from "./formats/generic/generic-format";
import { grypeFormat } from "./formats/grype/grype-format";
import { nessusFormat } from "./formats/nessus/nessus-format";
import { nmapFormat } from "./formats/nmap/nmap-format";
import { nucleiFormat } from "./formats/nuclei/nuclei-format";
import { openvasFormat } from "./formats/openvas/openvas-format";
import { osvScannerFormat } from "./formats/osv-scanner/osv-scanner-format";
import { qualysFormat } from "./formats/qualys/qualys-format";
import { reFormat } from "./formats/re/re-format";
import { sarifFormat } from "./formats/sarif/sarif-format";
import { semgrepFormat } from "./formats/semgrep/semgrep-format";
import { trivyFormat } from "./formats/trivy/trivy-format";
import { zapFormat } from "./formats/zap/zap-format";
import type { ReportFormat } from "./report/report-format";

/** All importers, in the order in which they try to recognise a file. */
export const REPORT_FORMATS = [
  burpFormat,
  zapFormat,
  nessusFormat,
  qualysFormat,
  openvasFormat,
  nmapFormat,
  dependencyCheckFormat,
  cyclonedxFormat,
  sarifFormat,
  trivyFormat,
  grypeFormat,
  semgrepFormat,
  osvScannerFormat,
  nucleiFormat,
  reFormat,
  genericFormat,
  defectDojoFormat,
  csvFormat,
] as const satisfies readonly ReportFormat[];

/** Names of the report importers, as in `/imports/{format}`. */
export const IMPORT_FORMATS = REPORT_FORMATS.map((format) => format.name);

export type ImportFormat = (typeof REPORT_FORMATS)[number]["name"];

const BY_NAME: ReadonlyMap<ImportFormat, ReportFormat<ImportFormat>> = new Map(
  REPORT_FORMATS.map((format): [ImportFormat, ReportFormat<ImportFormat>] => [format.name, format]),
);

/** The format of this name. */
export function reportFormat(name: ImportFormat): ReportFormat<ImportFormat> {
  const format = BY_NAME.get(name);
  if (format === undefined) throw new RangeError(`there is no report format ${name}`);
  return format;
}
