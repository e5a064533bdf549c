import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { csvParser } from "@/imports/domain/report/report-table";
import { networkAsset } from "../../assets/network-asset";
import type { CsvRow } from "../../csv/csv-splitter";
import { QualysContext } from "./fields/qualys-context";
import { qidOf } from "./fields/qualys-members";
import { QualysTexts } from "./fields/qualys-texts";
import { unwrappedCells } from "./qualys-csv-cells";
import { QualysColumns } from "./qualys-csv-columns";
import { headerOf, QUALYS_HEADER, type QualysHeader } from "./qualys-csv-header";
import { csvAddresses, csvRecord, type QualysTable } from "./qualys-csv-row";

const NO_HEADER =
  "No row within the first 50 names the columns QID and Title or VULN TITLE, as the tables of Qualys do.";
/** Qualys's words for unreachable hosts. */
const UNSEEN = /not (?:alive|scanned)/i;

/**
 * Parser of the tables that Qualys exports: asset search and scan reports, VMDR, PCI, results of a
 * scan. One record for each row with a detection; rows for hosts without one only name the host.
 * Texts before the header are skipped, and those after the table: from a row with another number of
 * cells on that follows a blank one and names no QID.
 */
export function qualysCsvParser(detectedFormat: string, options: ReadingOptions): ReportParser {
  const context = new QualysContext(options);
  const rows = new QualysRows(context);
  return csvParser(() => ({
    ...QUALYS_HEADER,
    noHeader: NO_HEADER,
    header: (row) => {
      const header = headerOf(row.cells);
      if (header !== null) rows.begin(row, header);
    },
    record: (row) => rows.row(row),
    end: (warnings) => ({
      info: context.info(detectedFormat, null),
      warnings: [...warnings, ...rows.warnings()],
    }),
  }));
}

/** Separates the rows with a detection from all others. */
class QualysRows {
  private readonly texts = new QualysTexts();
  private table: QualysTable | null = null;
  private inner = ",";
  private previous: CsvRow | null = null;
  private isBehind = false;
  private left = 0;

  constructor(private readonly context: QualysContext) {}

  warnings(): ImportWarning[] {
    const message = `Rows behind the table that tell no detection were left out: ${this.left}.`;
    return this.left === 0 ? [] : [reportWarning("trailer_ignored", message)];
  }

  begin(row: CsvRow, header: QualysHeader): void {
    const columns = new QualysColumns(header.names);
    this.table = { columns, context: this.context, texts: this.texts };
    this.inner = header.inner;
    this.previous = row;
    this.isBehind = false;
  }

  /** Records of a row. */
  row(row: CsvRow): ParsedRecord[] {
    const { table, previous } = this;
    if (table === null) return [];
    this.previous = row;
    const { columns } = table;
    const cells = this.cellsOf(row, columns);
    const isWhole = cells.length === columns.width;
    if (qidOf(columns.value(cells, "qid")) !== "") {
      if (isWhole || !this.isBehind) return this.detection({ ...row, cells }, table);
      this.left++;
      return [];
    }
    const isApart = !isWhole && hasGap(previous, row);
    return this.rowWithoutQid({ ...row, cells }, table, isApart);
  }

  /** `isApart`: whether the row looks unlike the table and is separated from it. */
  private rowWithoutQid(row: CsvRow, table: QualysTable, isApart: boolean): ParsedRecord[] {
    const header = headerOf(row.cells);
    if (header !== null) this.begin(row, header);
    else if (isApart || this.isBehind) {
      this.isBehind = true;
      this.left++;
    } else if (isHostOnly(row.cells, table.columns)) this.host(row.cells, table.columns);
    else return this.detection(row, table);
    return [];
  }

  private cellsOf({ cells }: CsvRow, columns: QualysColumns): string[] {
    if (cells.length === columns.width) return cells;
    return unwrappedCells(cells, this.inner, columns.width) ?? cells;
  }

  private detection(row: CsvRow, table: QualysTable): ParsedRecord[] {
    this.isBehind = false;
    const record = csvRecord(row, table);
    const ragged = table.columns.raggedWarnings(row, this.context.records);
    if (ragged.length === 0 || record.kind === "skipped") return [record];
    return [{ ...record, warnings: [...record.warnings, ...ragged] }];
  }

  private host(cells: readonly string[], columns: QualysColumns): void {
    if (UNSEEN.test(columns.value(cells, "ipStatus"))) return;
    for (const address of csvAddresses(cells, columns)) {
      this.context.sawHost(networkAsset(address, null, null));
    }
  }
}

/**
 * Whether there are blank rows between two rows with text; the lines of quoted cells belong to the
 * first.
 */
function hasGap(previous: CsvRow | null, row: CsvRow): boolean {
  if (previous === null) return false;
  const lines = previous.cells.reduce((sum, cell) => sum + (cell.split("\n").length - 1), 0);
  return row.line > previous.line + lines + 1;
}

/** Whether a row says that a host was scanned and nothing was found on it. */
function isHostOnly(cells: readonly string[], columns: QualysColumns): boolean {
  const isEmpty = (["qid", "title", "severity", "results"] as const).every(
    (column) => columns.value(cells, column) === "",
  );
  return isEmpty && csvAddresses(cells, columns).length > 0;
}
