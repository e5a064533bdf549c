import type { ReportFormat } from "@/imports/domain/report/report-format";
import { findHeader } from "../../csv/csv-table";
import { NESSUS_TABLE, NessusColumns } from "./nessus-columns";
import { nessusCsvParser } from "./nessus-csv";
import { nessusXmlParser } from "./nessus-xml";

const ROOT = "NessusClientData_v2";

export const nessusFormat = {
  name: "nessus",
  phrase: "a Nessus report",
  title: "Nessus (.nessus) and Tenable CSV",
  advice:
    "In Nessus export the scan as .nessus (version 2), or as CSV with the columns Plugin ID, Host, Port, Protocol, Name and Risk; in Tenable Security Center and Tenable Vulnerability Management export the list of findings as CSV.",
  detect: (head) => {
    if (head.syntax === "xml") return head.root === ROOT ? "nessus-xml" : null;
    return head.syntax === "text" ? csvFamily(head.text) : null;
  },
  open: (head, options) => {
    if (head.syntax === "xml") {
      return (head.root ?? ROOT) === ROOT ? nessusXmlParser(options) : null;
    }
    const isTable = head.syntax === "text" && csvFamily(head.text) !== null;
    return isTable ? nessusCsvParser(options) : null;
  },
} as const satisfies ReportFormat;

function csvFamily(text: string): string | null {
  const header = findHeader(text, NESSUS_TABLE);
  return header === null ? null : new NessusColumns(header.cells).family;
}
