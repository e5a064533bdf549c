import { CsvColumns } from "../../csv/csv-columns";
import type { QualysScores } from "./fields/qualys-cvss";
import { stated } from "./fields/qualys-members";

/** The columns that are read, each with the names that the exports give it. */
const NAMES = {
  qid: ["QID"],
  title: ["Title", "VULN TITLE"],
  severity: ["Severity"],
  level: ["Q_SEVERITY", "KB Severity"],
  type: ["Type", "Type Detected"],
  ip: ["IP", "Asset IPV4", "IP Address"],
  ipv6: ["Asset IPV6", "IPV6"],
  dns: ["DNS", "HOSTNAME", "DNS Name"],
  name: ["Asset Name"],
  netbios: ["NetBIOS"],
  fqdn: ["FQDN"],
  os: ["OS", "OPERATING SYSTEM"],
  ipStatus: ["IP Status"],
  port: ["Port"],
  protocol: ["Protocol"],
  ssl: ["SSL"],
  instance: ["Instance"],
  status: ["Vuln Status", "Status"],
  ignored: ["Ignored"],
  disabled: ["Disabled"],
  falsePositive: ["FALSE POSITIVE STATUS"],
  cve: ["CVE ID", "CVE"],
  vendor: ["Vendor Reference"],
  bugtraq: ["Bugtraq ID"],
  threat: ["Threat"],
  cveDescription: ["CVE-Description"],
  impact: ["Impact"],
  solution: ["Solution"],
  exploits: ["Exploitability"],
  results: ["Results", "Result"],
  deepResult: ["Deep Scan Result"],
  category: ["Category"],
  technique: ["MITRE ATT&CK TECHNIQUE ID"],
} as const satisfies Record<string, readonly string[]>;

type QualysColumn = keyof typeof NAMES;

/** The columns of the CVSS versions, the preferred version first. */
const SCORES: readonly {
  version: QualysScores["version"];
  final: string;
  base: readonly string[];
  temporal: string;
}[] = [
  {
    version: "3.1",
    final: "CVSS3.1",
    base: ["CVSS3.1 Base", "CVSSv3.1 Base (nvd)"],
    temporal: "CVSS3.1 Temporal",
  },
  {
    version: "3.0",
    final: "CVSS3",
    base: ["CVSS3 Base", "CVSSv3 Base (nvd)"],
    temporal: "CVSS3 Temporal",
  },
  {
    version: "2.0",
    final: "CVSS",
    base: ["CVSS Base", "CVSSv2 Base (nvd)"],
    temporal: "CVSS Temporal",
  },
];

/** The columns of one table, and the cells of a row by them. */
export class QualysColumns {
  /** Whether a detection is listed once for each of its CVEs. */
  readonly isByCve: boolean;
  readonly width: number;
  private readonly columns: CsvColumns;
  private readonly indexes: Readonly<Record<QualysColumn, number>>;
  private readonly scoreIndexes: readonly (readonly [
    version: QualysScores["version"],
    final: number,
    base: number,
    temporal: number,
  ])[];

  constructor(names: readonly string[]) {
    this.columns = new CsvColumns(names);
    this.width = names.length;
    this.isByCve = this.columns.has("CVE") && !this.columns.has("CVE ID");
    this.indexes = Object.fromEntries(
      Object.entries(NAMES).map(([column, known]) => [column, this.columns.find(...known)]),
    ) as Record<QualysColumn, number>;
    this.scoreIndexes = SCORES.map(
      ({ version, final, base, temporal }) =>
        [
          version,
          this.columns.find(final),
          this.columns.find(...base),
          this.columns.find(temporal),
        ] as const,
    ).filter(([, ...indexes]) => indexes.some((index) => index !== -1));
  }

  /** A cell of the row, unchanged; empty if the table has no such column. */
  cell(cells: readonly string[], column: QualysColumn): string {
    return cells[this.indexes[column]] ?? "";
  }

  /** The same without white space around it, and empty for a placeholder. */
  value(cells: readonly string[], column: QualysColumn): string {
    const cell = cells[this.indexes[column]];
    return cell === undefined || cell === "" ? "" : stated(cell);
  }

  scores(cells: readonly string[]): QualysScores[] {
    return this.scoreIndexes.map(([version, final, base, temporal]) => ({
      version,
      final: stated(cells[final] ?? ""),
      base: stated(cells[base] ?? ""),
      temporal: stated(cells[temporal] ?? ""),
    }));
  }

  raggedWarnings(row: { cells: string[]; line: number }, record: number) {
    return this.columns.raggedWarnings(row, record);
  }
}
