import "server-only";
import type { ReportPdfInput } from "./pages/report-pdf-input";
import { sharedPdfRenderer } from "./shared-pdf-renderer";

/** The PDF of a report package, rendered and kept like that of an evidence package. */
export async function renderReportPdf(input: ReportPdfInput): Promise<Buffer> {
  return sharedPdfRenderer().render({ kind: "report_package", input });
}
