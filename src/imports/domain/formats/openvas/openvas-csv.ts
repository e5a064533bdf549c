import type { ReportParser } from "@/imports/domain/report/report-parser";
import { csvParser } from "@/imports/domain/report/report-table";
import { CsvColumns } from "../../csv/csv-columns";
import type { CsvRow } from "../../csv/csv-splitter";
import { ReportTexts } from "../../html/report-text";
import { NvtReferenceList } from "./nvt-references";
import { type NvtTags, putTag } from "./nvt-tags";
import { type OpenvasContext, type OpenvasResult, openvasRecord } from "./openvas-result";

/** The header of “CSV Results”: no other table has these columns. */
const REQUIRED = ["IP", "NVT OID", "NVT Name", "Severity"] as const;
const TAG_COLUMNS: readonly (readonly [keyof NvtTags, string])[] = [
  ["summary", "Summary"],
  ["insight", "Vulnerability Insight"],
  ["affected", "Affected Software/OS"],
  ["impact", "Impact"],
  ["solution", "Solution"],
  ["solution_type", "Solution Type"],
];
/** Columns about the occurrence, and what the XML report calls the same. */
const OCCURRENCE_COLUMNS: readonly (readonly [name: string, column: string])[] = [
  ["hostname", "Hostname"],
  ["qod_value", "QoD"],
  ["id", "Result ID"],
  ["task_id", "Task ID"],
  ["task", "Task Name"],
  ["timestamp", "Timestamp"],
  ["detection", "Product Detection Result"],
];
/** The export adds the name, OID and version of the test to its detection method. */
const DETAILS = /(?:^|\n)Details:\n/;

export const OPENVAS_TABLE = {
  headerScore: (cells: readonly string[]) =>
    new CsvColumns(cells).has(...REQUIRED) ? cells.filter((cell) => cell.trim() !== "").length : 0,
  maxPreamble: 5,
  noHeader: "No row names the columns of a Greenbone report (IP, NVT OID, NVT Name, Severity, …).",
};

/** Parser of the report format “CSV Results” of Greenbone and OpenVAS. One record for each row. */
export function openvasCsvParser(): ReportParser {
  const context: OpenvasContext = { texts: new ReportTexts(), hosts: new Set() };
  let columns = new CsvColumns([]);
  return csvParser(() => ({
    ...OPENVAS_TABLE,
    header: ({ cells }) => {
      columns = new CsvColumns(cells);
    },
    record: (row, record) => {
      const ragged = columns.raggedWarnings(row, record);
      const read = openvasRecord(rowResult(row, columns), context, { ...row, record });
      if (read.kind === "skipped" || ragged.length === 0) return read;
      return { ...read, warnings: [...read.warnings, ...ragged] };
    },
    end: () => ({
      info: {
        detectedFormat: "openvas-csv",
        sourceTool: "openvas",
        // No start: the timestamps are when the scan of each host began.
        hosts: [...context.hosts],
      },
    }),
  }));
}

function rowResult(row: CsvRow, columns: CsvColumns): OpenvasResult {
  const cell = (name: string) => columns.cell(row, name);
  const tags: NvtTags = {};
  for (const [tag, column] of TAG_COLUMNS) putTag(tags, tag, cell(column));
  putTag(tags, "vuldetect", cell("Vulnerability Detection Method").split(DETAILS)[0] ?? "");
  const references = new NvtReferenceList();
  references.addList("cve", cell("CVEs"));
  references.addList("url", cell("Other References"));
  references.addList("bid", cell("BIDs"));
  references.addList("cert", cell("CERTs"));
  const occurrence: Record<string, string> = {};
  for (const [name, column] of OCCURRENCE_COLUMNS) occurrence[name] = cell(column);
  return {
    oid: cell("NVT OID"),
    name: cell("NVT Name"),
    host: cell("IP"),
    port: cell("Port"),
    protocol: cell("Port Protocol"),
    threat: cell("Severity"),
    severity: cell("CVSS"),
    vectors: [],
    tags,
    references: references.all,
    output: cell("Specific Result"),
    occurrence,
    isGone: false,
  };
}
