import { withLineFeeds } from "@/encoding/domain/text/plain-text";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { csvParser } from "@/imports/domain/report/report-table";
import type { CsvRow } from "../../csv/csv-splitter";
import { NESSUS_TABLE, NessusColumns } from "./nessus-columns";
import { complianceResult } from "./nessus-compliance";
import { PluginFields } from "./nessus-fields";
import { NessusFindings, type NessusRecord } from "./nessus-finding";

const ABSENT = new Set(["", "N/A"]);

/**
 * Parser of the CSV exports of Nessus, Tenable Security Center, Tenable Vulnerability Management (both
 * its exports) and Web App Scanning. One record for each row. Nessus writes a row for each CVE of a
 * plugin: such rows repeat one observation, and have the same occurrence.
 */
export function nessusCsvParser(options: ReadingOptions): ReportParser {
  const findings = new NessusFindings(options);
  let rows = new NessusRows(new NessusColumns([]));
  return csvParser(() => ({
    ...NESSUS_TABLE,
    header: ({ cells }) => {
      rows = new NessusRows(new NessusColumns(cells));
    },
    record: (row, record) => findings.of(rows.read(row, record)),
    end: () => ({ info: findings.info(rows.columns.family, null) }),
  }));
}

/** Reads the rows of a table with these columns. */
class NessusRows {
  constructor(readonly columns: NessusColumns) {}

  read(row: CsvRow, record: number): NessusRecord {
    const { cells, line } = row;
    const { columns } = this;
    const description = cell(cells, columns.description);
    const { check, about } = complianceResult(description);
    const output = cell(cells, columns.output);
    const severity = firstGiven(cells, columns.severities);
    return {
      record,
      line,
      pluginId: cell(cells, columns.pluginId).trim(),
      name: cell(cells, columns.name),
      check,
      place: {
        host: hostIn(cell(cells, firstGiven(cells, columns.hosts))),
        port: cell(cells, columns.port),
        protocol: cell(cells, columns.protocol),
        service: cell(cells, columns.service),
      },
      severity: cell(cells, severity),
      severityField: columns.columns.names[severity] ?? "Severity",
      cve: cell(cells, columns.cve),
      plugin: columns.plugin.map(({ index }) =>
        index === columns.description ? about : (cells[index] ?? ""),
      ),
      fieldsOf: this.fieldsOf,
      // The result of a compliance check is in its description.
      output: output === "" && check !== "" ? description : output,
      occurrence: this.occurrence(cells),
      isRepeated: true,
      isFixed: cell(cells, columns.state).trim().toLowerCase() === "fixed",
      isRiskAccepted:
        /accept/i.test(cell(cells, columns.acceptance)) ||
        !ABSENT.has(cell(cells, columns.acceptComment).trim()),
      warnings: columns.columns.raggedWarnings(row, record),
    };
  }

  private occurrence(cells: readonly string[]): Record<string, string> {
    const occurrence: Record<string, string> = {};
    for (const { index, key } of this.columns.occurrence) {
      const text = cells[index];
      if (text !== undefined && text.trim() !== "") occurrence[key] = withLineFeeds(text);
    }
    return occurrence;
  }

  private readonly fieldsOf = (raws: readonly string[]): PluginFields => {
    const fields = new PluginFields();
    for (const [index, { field }] of this.columns.plugin.entries()) {
      fields.add(field, withLineFeeds(raws[index] ?? ""));
    }
    return fields;
  };
}

function cell(cells: readonly string[], index: number): string {
  // An index that no array has is a slow look-up.
  return index === -1 ? "" : (cells[index] ?? "");
}

/** Index of the first of these cells that says something, else -1. */
function firstGiven(cells: readonly string[], indexes: readonly number[]): number {
  for (const index of indexes) if (!ABSENT.has(cell(cells, index).trim())) return index;
  return -1;
}

/** The host of a cell; the first of a list, as in `["192.0.2.1","192.0.2.2"]`. */
function hostIn(text: string): string {
  if (!/[,;"]/.test(text)) return text;
  return /[^\s,;"'[\]]+/.exec(text)?.[0] ?? "";
}
