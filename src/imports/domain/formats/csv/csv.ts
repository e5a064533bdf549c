import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { csvParser } from "@/imports/domain/report/report-table";
import { CsvColumns } from "../../csv/csv-columns";
import type { CsvRow } from "../../csv/csv-splitter";
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
export function genericCsvParser(options: ReadingOptions): ReportParser {
  const context = new GenericContext(FAMILY, options);
  const tools = new Set<string>();
  let columns = new CsvColumns([]);
  let meanings: readonly Column[] = [];
  return csvParser((records) => ({
    headerScore,
    maxPreamble: MAX_PREAMBLE,
    noHeader: NO_HEADER,
    header: ({ cells }, preamble) => {
      refuseTable(preamble);
      columns = new CsvColumns(cells);
      meanings = meaningsOf(cells);
      context.definesStatus = isDojoTable(meanings);
    },
    record: (row, record) => {
      const fields = fieldsOf(row, meanings, context);
      const tool = toolOf(fields.takeText("sourceTool")) ?? FAMILY;
      const built = buildFinding(fields, context, plainFacts(tool, record, row.line));
      const [first, ...others] = built;
      if (first?.kind !== "finding") return built;
      tools.add(tool);
      const ragged = columns.raggedWarnings(row, record);
      return [{ ...first, warnings: [...ragged, ...first.warnings] }, ...others];
    },
    end: (warnings) => {
      records.requireReadable();
      const [tool] = tools;
      return {
        info: {
          detectedFormat: "csv",
          sourceTool: tool !== undefined && tools.size === 1 ? tool : FAMILY,
          hosts: context.hosts,
        },
        warnings: [...warnings, ...context.warnings()],
      };
    },
  }));
}

/** The preamble of the header is a line of text, or else another table without a title. */
function refuseTable(preamble: readonly CsvRow[]): void {
  const table = preamble.find((row) => row.cells.filter((cell) => cell.trim() !== "").length > 1);
  if (table !== undefined) throw parseFailed(NO_HEADER, { line: table.line, column: 1 });
}

function fieldsOf(
  { cells }: CsvRow,
  meanings: readonly Column[],
  context: GenericContext,
): FindingFields {
  const fields = new FindingFields(context);
  for (const [index, cell] of cells.entries()) {
    const { name, meaning } = meanings[index] ?? { name: unnamed(index), meaning: null };
    fields.addKnown(meaning, name, cell);
  }
  return fields;
}

function meaningsOf(cells: readonly string[]): Column[] {
  return cells.map((cell, index) => {
    const name = singleLine(cell) || unnamed(index);
    return { name, meaning: knownName(name) };
  });
}

/** DefectDojo's table, which says what they mean. */
function isDojoTable(meanings: readonly Column[]): boolean {
  return DOJO_FLAGS.every((flag) =>
    meanings.some(({ meaning }) => typeof meaning === "object" && meaning?.field === flag),
  );
}

function unnamed(index: number): string {
  return `column ${index + 1}`;
}
