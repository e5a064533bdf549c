import type { ReportFormat } from "@/imports/domain/report/report-format";
import { genericCsvParser } from "./csv";
import { hasTitleColumn, isCertainHeader } from "./csv-header";

export const csvFormat = {
  name: "csv",
  phrase: "a CSV table of findings",
  title: "CSV table of findings",
  advice:
    "The first row must name the columns: title is required; severity, cve, cvss, type and host are understood, and the others are kept.",
  detect: (head) => (head.syntax === "text" && isCertainHeader(head.text) ? "csv" : null),
  open: (head, options) => {
    if (head.syntax !== "text" || !hasTitleColumn(head.text)) return null;
    return genericCsvParser(options);
  },
} as const satisfies ReportFormat;
