import type { ParsedRecord } from "../../../findings/finding";
import { CsvColumns } from "../../csv/csv-columns";
import type { CsvRow } from "../../csv/csv-splitter";
import { CsvTable } from "../../csv/csv-table";
import { parseFailed } from "../../parse-failed";
import { RecordList } from "../../record-list";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import { singleLine } from "../../text/plain-text";
import { toolOf } from "../generic/source-tool";
import { buildFinding, plainFacts } from "../shared-fields/build-finding";
import { type KnownName, knownName } from "../shared-fields/field-names";
import { FindingFields } from "../shared-fields/finding-fields";
import { GenericContext } from "../shared-fields/generic-context";
import { headerScore, MAX_PREAMBLE } from "./csv-header";

const FAMILY = "csv";
const DOJO_FLAGS = ["active", "verified"] as const;
const NO_HEADER = "No row names the columns; one of them must be title.";

interface Column {
  name: string;
  meaning: KnownName;
}

/**
 * Parser of a table of findings with a header row, in any order of columns and with any of the usual
 * delimiters: one record for each row with text. Only a title is required; DefectDojo's CSV is such a
 * table, too. Columns without a known meaning are kept in the occurrence.
 */
export class CsvParser implements ReportParser {
  private readonly table = new CsvTable(
    { headerScore, maxPreamble: MAX_PREAMBLE, noHeader: NO_HEADER },
    { header: (row, preamble) => this.header(row, preamble), row: (row) => this.row(row) },
  );
  private readonly records = new RecordList();
  private readonly context: GenericContext;
  private readonly tools = new Set<string>();
  private columns = new CsvColumns([]);
  private meanings: readonly Column[] = [];

  constructor(options: ReadingOptions) {
    this.context = new GenericContext(FAMILY, options);
  }

  write(text: string): ParsedRecord[] {
    this.table.write(text);
    return this.records.take();
  }

  end(): ReportEnd {
    this.table.end();
    this.records.requireReadable();
    const [tool] = this.tools;
    return {
      records: this.records.take(),
      info: {
        detectedFormat: "csv",
        sourceTool: tool !== undefined && this.tools.size === 1 ? tool : FAMILY,
        sourceVersion: null,
        scanStartedAt: null,
        hosts: this.context.hosts,
      },
      warnings: [...this.table.warnings(), ...this.context.warnings()],
    };
  }

  /** What stands in front of the header is a line of text, or else a table without a title. */
  private header({ cells }: CsvRow, preamble: readonly CsvRow[]): void {
    const table = preamble.find((row) => row.cells.filter((cell) => cell.trim() !== "").length > 1);
    if (table !== undefined) throw parseFailed(NO_HEADER, { line: table.line, column: 1 });
    this.columns = new CsvColumns(cells);
    this.meanings = cells.map((cell, index) => {
      const name = singleLine(cell) || unnamed(index);
      return { name, meaning: knownName(name) };
    });
    // DefectDojo's table, which says what they mean.
    this.context.definesStatus = DOJO_FLAGS.every((flag) =>
      this.meanings.some(({ meaning }) => typeof meaning === "object" && meaning?.field === flag),
    );
  }

  private row(row: CsvRow): void {
    const { cells, line } = row;
    const fields = new FindingFields(this.context);
    for (const [index, cell] of cells.entries()) {
      const { name, meaning } = this.meanings[index] ?? { name: unnamed(index), meaning: null };
      fields.addKnown(meaning, name, cell);
    }
    const tool = toolOf(fields.takeText("sourceTool")) ?? FAMILY;
    const record = this.records.count + 1;
    const built = buildFinding(fields, this.context, plainFacts(tool, record, line));
    const [first, ...others] = built;
    if (first?.kind === "finding") {
      this.tools.add(tool);
      const ragged = this.columns.raggedWarnings(row, record);
      this.records.add([{ ...first, warnings: [...ragged, ...first.warnings] }, ...others]);
    } else this.records.add(built);
  }
}

function unnamed(index: number): string {
  return `column ${index + 1}`;
}
