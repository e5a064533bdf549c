import type { ParsedRecord, ReportInfo } from "../../../findings/finding";
import { CsvColumns } from "../../csv/csv-columns";
import type { CsvRow } from "../../csv/csv-splitter";
import { CsvTable } from "../../csv/csv-table";
import { ReportTexts } from "../../html/report-text";
import type { ReportEnd, ReportParser } from "../../report-parser";
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
export class OpenvasCsvParser implements ReportParser {
  private readonly context: OpenvasContext = { texts: new ReportTexts(), hosts: new Set() };
  private columns = new CsvColumns([]);
  /** Indexes of columns, which are asked for in every row. */
  private readonly indexes = new Map<string, number>();
  private rows = 0;
  private records: ParsedRecord[] = [];
  private readonly table = new CsvTable(OPENVAS_TABLE, {
    header: (header) => {
      this.columns = new CsvColumns(header.cells);
    },
    row: (row) => this.read(row),
  });

  write(text: string): ParsedRecord[] {
    this.table.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.table.end();
    return { records: this.take(), info: this.info(), warnings: this.table.warnings() };
  }

  private info(): ReportInfo {
    return {
      detectedFormat: "openvas-csv",
      sourceTool: "openvas",
      sourceVersion: null,
      // The timestamps are when the scan of each host began.
      scanStartedAt: null,
      hosts: [...this.context.hosts],
    };
  }

  private take(): ParsedRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  private read(row: CsvRow): void {
    const record = ++this.rows;
    const ragged = this.columns.raggedWarnings(row, record);
    const read = openvasRecord(this.result(row), this.context, record, row.line);
    if (read.kind === "finding" && ragged.length > 0) {
      this.records.push({ ...read, warnings: [...read.warnings, ...ragged] });
    } else this.records.push(read);
  }

  private result({ cells }: CsvRow): OpenvasResult {
    const cell = (name: string) => cells[this.index(name)] ?? "";
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

  private index(name: string): number {
    let index = this.indexes.get(name);
    if (index === undefined) {
      index = this.columns.find(name);
      this.indexes.set(name, index);
    }
    return index;
  }
}
