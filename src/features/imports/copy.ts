import { formatBytes, formatCount, formatQuantity } from "@/lib/format";
import type { ConnectorRunDto } from "@/server/services/imports/run-dto";

export const STATUS_NAMES: Readonly<Record<ConnectorRunDto["status"], string>> = {
  queued: "Waiting",
  running: "Running",
  completed: "Completed",
  completed_with_warnings: "Completed with warnings",
  failed: "Failed",
};

export const CONNECTOR_NAMES = {
  auto: "Detect from the content",
  burp: "Burp Suite (XML)",
  zap: "ZAP (XML or JSON)",
} as const;

export type Connector = keyof typeof CONNECTOR_NAMES;

export function connectorName(connector: string): string {
  return connector in CONNECTOR_NAMES ? CONNECTOR_NAMES[connector as Connector] : connector;
}

export const COUNT_NAMES: Readonly<Record<keyof ConnectorRunDto["counts"], string>> = {
  records: "Records read",
  created: "New incidents",
  updated: "Updated",
  unchanged: "Unchanged",
  reopened: "Reopened",
  closed: "Closed",
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
  lead: "Every report that was read, byte for byte, with what became of each record in it.",
  newImport: "New import",
  source: "Data",
  sources: { import: "Real", simulation: "Simulation" },
  loading: "Loading imports",
  loadFailed: "The imports could not be loaded",
  caption: "Imports, the latest first",
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
  more: "Load more",
  loadingMore: "Loading more",
  emptyTitle: "No imports yet",
  emptyText: "Import the report of a scanner to get the first incidents.",
  emptySimulation: "No simulated imports are loaded.",
  runFailed: "The import could not be loaded",
  runTitle: (id: string) => `Import ${id}`,
  start: "Start the import",
  queuedText: "This import was prepared and not started.",
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
  },
  downloadOriginal: "Download the exact bytes",
  notStored: "The bytes were not kept",
  incidents: "Incidents",
  incidentsShown: (shown: number, total: number) =>
    shown < total
      ? `The first ${formatCount(shown)} of ${formatCount(total)} incidents that this import touched`
      : `${formatQuantity(total, "incident", "incidents")} that this import touched`,
  noIncidents: "This import touched no incident.",
  sum: "Each record is counted once:",
  warnings: "Rejected rows and warnings",
  warningsShown: (shown: number, total: number) =>
    shown < total
      ? `The first ${formatCount(shown)} of ${formatCount(total)}`
      : formatQuantity(total, "entry", "entries"),
  warningsCaption: "Records that were left out, and values that were not understood",
  warningColumns: { record: "Record", line: "Line", what: "What", code: "Code" },
  downloadWarnings: "Download as CSV",
  failedTitle: "The import failed; it changed no incident",
  position: (line: number, column: number | null) =>
    column === null
      ? `Line ${formatCount(line)}`
      : `Line ${formatCount(line)}, column ${formatCount(column)}`,
};

export const wizard = {
  title: "New import",
  lead: "Nothing becomes an incident before you have seen what the report holds.",
  steps: ["File", "Check", "Import", "Result"],
  stepsLabel: "Steps of the import",
  drop: "Drop a report here, or choose a file",
  formats: "Burp Suite XML, ZAP XML or JSON. What it is, its content decides.",
  limit: (megabytes: number) => `At most ${formatCount(megabytes)} MiB.`,
  tooLarge: (bytes: number, megabytes: number) =>
    `The file has ${formatBytes(bytes)}; at most ${formatCount(megabytes)} MiB can be imported.`,
  empty: "The file is empty.",
  oneFile: "One report at a time, please.",
  uploading: (name: string) => `Uploading ${name}`,
  sent: (sent: number, total: number) => `${formatBytes(sent)} of ${formatBytes(total)} sent`,
  storing: "All bytes are sent; the service is storing them.",
  cancel: "Cancel",
  uploadFailed: "The file could not be uploaded",
  connectionLost: "The connection was lost before the file had arrived.",
  checking: "Reading the report",
  checkFailed: "The report could not be read",
  otherFile: "Choose another file",
  readAs: "Read as",
  writtenBy: "written by",
  previewCounts: {
    records: "Records",
    incidents: "Incidents",
    already_known: "Known already",
    duplicates_in_file: "More occurrences",
    skipped: "Left out",
  },
  mapping: "Severities",
  mappingCaption: "How the words of the tool are read",
  mappingColumns: { raw: "In the report", severity: "Here", records: "Records" },
  hosts: "Hosts",
  sample: (count: number) => `First ${formatQuantity(count, "record", "records")}`,
  sampleCaption: "The first records of the report as they will be imported",
  sampleColumns: {
    line: "Line",
    severity: "Severity",
    title: "Title",
    asset: "Asset",
    location: "Place",
  },
  sameFile: (run: string) => `This very file was imported before, as ${run}`,
  sameFileText:
    "Importing it again adds nothing that is known already; it renews when the weaknesses were last seen.",
  nothing: "The report holds no findings",
  nothingText: "Importing it records that the scan took place; it makes no incident.",
  run: "Import",
  runCount: (count: number) => `Import ${formatQuantity(count, "record", "records")}`,
  starting: "Preparing",
  running: "Importing",
  read: (bytes: number, total: number) => `${formatBytes(bytes)} of ${formatBytes(total)} read`,
  recordsRead: (count: number) => formatQuantity(count, "record", "records"),
  merging: "Everything is read; incidents and evidence are being written.",
  runFailed: "The import could not be started",
  done: "Imported",
  seeIncidents: "See the incidents",
  seeRun: "Open this import",
  another: "Import another file",
  leaveTitle: "Leave this import?",
  leaveUnfinished: "The file is not imported yet. If you leave, you will have to choose it again.",
  leaveRunning: "The import goes on without this page; its result will be under Imports.",
  stay: "Stay",
  leave: "Leave",
};
