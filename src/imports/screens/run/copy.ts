import type { Severity } from "@/evidence/domain/findings/severity";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { formatBytes, formatCount, formatQuantity } from "@/lib/format";

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
  lead: "Every report that was read, byte for byte, with what became of each record in it.",
  newImport: "New import",
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
  emptyTitle: "No imports yet",
  emptyText: "Import the report of a scanner to get the first incidents.",
  emptySimulation: "No simulated imports are loaded.",
  runFailed: "The import could not be loaded",
  runTitle: (id: string) => `Import ${id}`,
  start: "Start the import",
  queuedTitle: "This import has not begun; nothing of it is committed.",
  queuedText: "It begins when whoever prepared it starts it.",
  queuedBackground: "It begins by itself as soon as the imports before it have ended.",
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
  cancelledTitle: "The import was cancelled; it changed no incident",
  cancelledBefore: "It ended before it had begun to read the report.",
  cancelledAfter: (bytes: number, total: number, records: number) =>
    `${formatBytes(bytes)} of ${formatBytes(total)} and ${formatQuantity(records, "record", "records")} had been read when it ended.`,
  retested: (count: number) =>
    `${formatQuantity(count, "incident that this report does not show was", "incidents that this report does not show were")} moved to retest. Nothing was closed.`,
  seeRetest: "See the incidents in retest",
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
  content: "Its content decides what it is, not its name.",
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
  unreachable: "The service could not be reached. Nothing was changed.",
  otherFile: "Choose another file",
  formats: (count: number) => `The ${formatCount(count)} formats that are read`,
  formatsHint: "Open one to see how to get that report out of its tool.",
  formatsLoading: "Loading the formats",
  formatsFailed: "The list of formats could not be loaded",
  howToExport: "How to export:",
  readAs: "Read as",
  detect: "Detect from the content",
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
  hostsShown: (shown: number, all: number) =>
    shown === all ? formatCount(all) : `first ${formatCount(shown)} of ${formatCount(all)}`,
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
  runCount: (count: number, all: number) =>
    count === all
      ? `Import ${formatQuantity(count, "record", "records")}`
      : `Import ${formatCount(count)} of ${formatQuantity(all, "record", "records")}`,
  starting: "Preparing",
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

export const options = {
  title: "Options",
  lowest: "Lowest severity to keep",
  lowestHint: "Findings below it are left out and counted.",
  severities: {
    info: "Info: keep everything",
    low: "Low and above",
    medium: "Medium and above",
    high: "High and above",
    critical: "Critical only",
  } satisfies Record<Severity, string>,
  inactive: "Import findings that the tool lists as closed",
  inactiveHint:
    "New ones become closed incidents; incidents that exist already keep their state. Otherwise they are left out, each with a warning.",
  missing: "Move what this report no longer shows to retest",
  missingHint:
    "Takes incidents of the chosen hosts that the same tool found last, that are assigned or being fixed, and that this report does not show. Nothing is closed: that a finding is missing proves only that it was not observed.",
  missingNeedsAll:
    "Not while a lowest severity is set: what is left out of the import was observed all the same.",
  missingNeedsRecords: (skipped: number) =>
    `Not with this report: ${formatQuantity(skipped, "record is", "records are")} left out, and each could be what seems to be missing.`,
  missingNeedsHosts: "Not with this report: it names no host.",
  hosts: "Hosts that this scan covered",
  hostsHint: "Choose only those that it tested in full.",
  hostsChosen: (chosen: number, all: number) =>
    `${formatCount(chosen)} of ${formatQuantity(all, "host", "hosts")} chosen`,
  hostsListed: (shown: number, all: number) =>
    `The first ${formatCount(shown)} of ${formatCount(all)} hosts are listed. Name further ones below.`,
  filter: "Filter the hosts",
  noHost: "No host matches.",
  all: "Select all",
  none: "Select none",
  allShown: (count: number) => `Select the ${formatCount(count)} shown`,
  noneShown: (count: number) => `Deselect the ${formatCount(count)} shown`,
  further: "Further hosts",
  furtherHint:
    "One to a line, or with commas between. A host that the report does not cover ends the import without a change.",
  chooseHost: "Choose at least one host, or do not move anything to retest.",
  tooManyHosts: (limit: number) => `At most ${formatCount(limit)} hosts can be chosen.`,
};

export const progress = {
  waiting: "Waiting to begin",
  running: "Importing",
  merging: "Everything is read; incidents and evidence are being written",
  cancelling: "Cancelling; the import ends at its next step",
  read: (bytes: number, total: number) => `${formatBytes(bytes)} of ${formatBytes(total)} read`,
  recordsRead: (count: number) => formatQuantity(count, "record", "records"),
  committed: (committed: number, read: number) =>
    read === 0
      ? "Nothing is committed yet."
      : `${formatCount(committed)} of ${formatQuantity(read, "record", "records")} committed.`,
  allOrNothing: "An import is committed in one step at its end: all of it, or nothing.",
  cancel: "Cancel the import",
  cancelBusy: "Cancelling",
  cancelTitle: "Cancel this import?",
  cancelText:
    "Nothing of it is committed yet. It ends at its next step and changes no incident; the attempt stays in the history.",
  keep: "Keep importing",
  tooLate: "The import was complete before it could be cancelled",
  tooLateText: "Everything in it is committed.",
};
