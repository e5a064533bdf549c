import type { Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatCount, formatQuantity } from "@/lib/format";

export const STATUS_NAMES: Readonly<Record<ConnectorRunDto["status"], string>> = {
  queued: "Waiting",
  running: "Running",
  completed: "Completed",
  completed_with_warnings: "Completed with warnings",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** An import closes nothing, so that count has no name. */
type Count = Exclude<keyof ConnectorRunDto["counts"], "closed">;

export const COUNT_NAMES: Readonly<Record<Count, string>> = {
  records: "Records read",
  created: "New incidents",
  updated: "Updated",
  unchanged: "Unchanged",
  reopened: "Reopened",
  not_observed: "Moved to retest",
  duplicates_in_file: "More occurrences",
  skipped: "Left out",
  evidence_created: "Evidence kept",
};

/** Rows of an import are either all of these, or none: the parts that make up the records read. */
export const PARTS = [
  "created",
  "updated",
  "unchanged",
  "reopened",
  "duplicates_in_file",
  "skipped",
] as const;

export const copy = {
  title: "Imports",
  loading: "Loading imports",
  columns: {
    run: "Import",
    file: "File",
    by: "By",
    when: "When",
    records: "Records",
    created: "New",
    updated: "Updated",
    unchanged: "Unchanged",
    skipped: "Left out",
    duration: "Took",
    status: "Status",
  },
  runFailed: "The import could not be loaded",
  facts: {
    file: "File",
    size: "Size",
    sha256: "SHA-256",
    encoding: "Encoding",
    connector: "Read as",
    tool: "Written by",
    scanned: "Scan started",
    by: "Imported by",
    started: "Started",
    took: "Took",
    previous: "Same file before",
    original: "Original",
    options: "Options",
  },
  options: {
    everySeverity: "Every severity was kept.",
    lowest: (severity: Severity) =>
      severity === "critical"
        ? "Only critical findings were to be kept."
        : `Findings below ${SEVERITY_NAMES[severity].toLowerCase()} were to be left out.`,
    inactive: (included: boolean) =>
      included
        ? "Findings that the tool lists as closed were to be imported."
        : "Findings that the tool lists as closed were to be left out.",
    missing: (hosts: number) =>
      hosts === 0
        ? "What the report does not show was left as it is."
        : `What the report does not show was to move to retest, on ${formatQuantity(hosts, "host", "hosts")}.`,
    hosts: "Show the hosts",
  },
  incidents: "Incidents",
  incidentsShown: (shown: number, total: number) =>
    shown < total
      ? `The first ${formatCount(shown)} of ${formatCount(total)} incidents that this import touched`
      : `${formatQuantity(total, "incident", "incidents")} that this import touched`,
  warnings: "Rejected rows and warnings",
  warningColumns: { record: "Record", line: "Line", what: "What", code: "Code" },
  failedTitle: "The import failed; it changed no incident",
  cancelledTitle: "The import was cancelled; it changed no incident",
  position: (line: number, column: number | null) =>
    column === null
      ? `Line ${formatCount(line)}`
      : `Line ${formatCount(line)}, column ${formatCount(column)}`,
};

export const wizard = {
  title: "New import",
  steps: ["File", "Check", "Import", "Result"],
  uploading: (name: string) => `Uploading ${name}`,
  storing: "All bytes are sent; the service is storing them.",
  checking: "Reading the report",
  previewCounts: {
    records: "Records",
    incidents: "Incidents",
    already_known: "Known already",
    duplicates_in_file: "More occurrences",
    skipped: "Left out",
  },
  mappingColumns: { raw: "In the report", severity: "Here", records: "Records" },
  hosts: "Hosts",
  sample: (count: number) => `First ${formatQuantity(count, "record", "records")}`,
  sampleColumns: {
    line: "Line",
    severity: "Severity",
    title: "Title",
    asset: "Asset",
    location: "Place",
  },
  nothing: "The report holds no findings",
  nothingText: "Importing it records that the scan took place; it makes no incident.",
  runCount: (count: number, all: number) =>
    count === all
      ? `Import ${formatQuantity(count, "record", "records")}`
      : `Import ${formatCount(count)} of ${formatQuantity(all, "record", "records")}`,
  starting: "Preparing",
  runFailed: "The import could not be started",
};

export const options = {
  title: "Options",
  severities: {
    info: "Info: keep everything",
    low: "Low and above",
    medium: "Medium and above",
    high: "High and above",
    critical: "Critical only",
  } satisfies Record<Severity, string>,
  filter: "Filter the hosts",
};

export const progress = {
  running: "Importing",
  cancel: "Cancel the import",
};
