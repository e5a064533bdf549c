import { formatBytes, formatCount, formatQuantity } from "@/lib/format";
import type { PackagePreviewDto } from "@/packages/server/package-dto";

type Part = PackagePreviewDto["parts"][number];
type Omitted = PackagePreviewDto["omitted"][number];

export const ROLE_NAMES: Readonly<Record<Part["role"], string>> = {
  incident: "Incident",
  findings: "Findings",
  custody: "Chain of custody",
  coverage: "Coverage",
  statements: "Statements",
  evidence: "Evidence",
  engagement: "Engagement",
  timeline: "Timeline",
  white_team_log: "White-team log",
  register: "Evidence register",
  final_report: "Final report",
};

export const OMITTED_REASONS: Readonly<Record<Omitted["reason"], string>> = {
  erased: "The bytes were erased.",
  hash_mismatch: "The bytes are not what was recorded, so they are not passed on as evidence.",
};

/** Names of checks for a reader; the verifier's own word where none is here. */
export const CHECK_NAMES: Readonly<Record<string, string>> = {
  anchor: "Anchor outside the service",
  "canonical manifest": "Form of the manifest",
  checkpoint: "Signed checkpoint",
  delivery: "Who asked for this copy",
  inclusion: "Record in the log",
  "issue record": "Record of the issue",
  log: "Log",
  "manifest shown": "Manifest shown",
  "manifest's log head": "Log when it was made",
  "manifest schema": "Content of the manifest",
  "omitted parts": "Omitted parts",
  "order of the entries": "Order of the entries",
  "package digest": "Digest of the package",
  parts: "Parts",
  "parts not carried": "Parts not carried",
  "saved checkpoint": "Checkpoint this browser remembers",
  simulation: "Real or simulated",
};

export const copy = {
  preview: {
    heading: "Package of the present state",
    lead: "Everything that is known of this incident, its evidence and its chain of custody, under one digest that the service signs and writes to its log.",
    reportLead:
      "Timeline, white-team log, evidence register and final report of this engagement, under one digest that the service signs and writes to its log. It holds the whole log: give it only to those who may read that.",
    loading: "Loading what a package would hold",
    failed: "What a package would hold could not be loaded",
    asOf: "State as of",
    version: "Version",
    parts: "Parts",
    partsOf: (count: number, bytes: number) =>
      `${formatQuantity(count, "part", "parts")}, ${formatBytes(bytes)}`,
    register: "Evidence",
    registerOf: (verified: number, items: number) =>
      `${formatCount(verified)} of ${formatQuantity(items, "item", "items")} verified`,
    claims: "Statements",
    claimsOf: (proven: number, total: number) =>
      total === 0
        ? "none; without a final report nothing is claimed"
        : `${formatCount(proven)} of ${formatQuantity(total, "statement", "statements")} proven by what the package holds`,
    custody: "Custody",
    custodyOf: (events: number) => formatQuantity(events, "event", "events"),
    complete: "Complete",
    completeText: "Nothing is left out.",
    incomplete: "Not complete",
    incompleteText: (omitted: number) =>
      omitted === 0
        ? "The service does not claim that everything is in it."
        : `${formatQuantity(omitted, "part is", "parts are")} left out. The package says so, under its signature:`,
    list: "List the parts",
    partsCaption: "Parts of the package, with size and SHA-256",
    columns: { path: "Path", role: "What it is", size: "Size", sha256: "SHA-256" },
    digestOf: (path: string) => `SHA-256 of ${path}`,
    existing: "This state has a package already. Issuing returns it; nothing new is signed.",
    issue: "Issue package",
    show: "Show the package",
    issuing: "Issuing; the log is signed first",
    issueFailed: "The package was not issued",
    noRight: "Issuing takes the right package.issue.",
  },
  package: {
    heading: "Package",
    digest: "package_sha256",
    copyDigest: "Copy package_sha256",
    digestText: "SHA-256 over the manifest, which names the digest of every part.",
    log: "Log",
    logOf: (size: number) =>
      `covered by the checkpoint of ${formatQuantity(size, "entry", "entries")}`,
    issued: "Issued",
    issuedBy: "by",
    asOf: "State as of",
    supersedes: "Supersedes",
    exports: "Exported",
    times: (count: number) => (count === 1 ? "once" : `${formatCount(count)} times`),
    json: "JSON",
    pdf: "PDF",
    bag: "ZIP",
    download: (format: string, digest: string) =>
      `Download package ${digest.slice(0, 8)} as ${format}`,
    custody: "Custody of this package",
    custodyText: (shown: number, all: number) =>
      shown < all
        ? `The first event and the latest, ${formatCount(shown)} of ${formatCount(all)}`
        : formatQuantity(all, "event", "events"),
    loadingDetail: "Loading the package",
    detailFailed: "The package could not be loaded",
  },
  earlier: {
    heading: "Packages of this incident",
    reportHeading: "Packages of this engagement",
    loading: "Loading the packages",
    failed: "The packages could not be loaded",
    emptyTitle: "No package was issued yet",
    emptyText:
      "The first one is made when you issue it, or when someone downloads it through the API.",
    list: "Packages, the newest first",
    complete: "Complete",
    incomplete: "Not complete",
    open: (digest: string) => `Show package ${digest.slice(0, 8)}`,
  },
  verify: {
    start: "Verify in this browser",
    again: "Verify again",
    busy: "Verifying",
    fetching: "Fetching the package and the keys",
    failed: "The package could not be verified",
    unreadable: "What the service sent is no evidence package.",
    results: {
      valid: "Valid: every check passed",
      partial: "Partly verified: nothing is wrong, but not everything is there or could be checked",
      invalid: "Invalid: at least one check failed",
    },
    simulated: "Simulated data: nothing in this package comes from a real system or engagement.",
    anchored:
      "Anchored: a checkpoint that this browser remembers from before, or a witness, vouches for the record of the issue.",
    unanchored:
      "Not anchored: nothing outside the service vouches for the record of the issue yet. The holder of the service's key could have rewritten the log.",
    unsigned: (names: readonly string[]) => `Not signed, not checked: ${names.join(", ")}.`,
    unusable:
      "The checkpoint that this browser remembers is none of this log under the keys that the service publishes; the list below says why. It could not be compared.",
    uncompared:
      "Not compared with the checkpoint that this browser remembers: a log that was rewritten since would look the same.",
    erased: (count: number) =>
      `The bytes of ${formatQuantity(count, "part were", "parts were")} erased since the package was issued.`,
    list: "Checks in the order in which they were made",
    skippedHeading: "What was not checked",
    statuses: { passed: "passed", failed: "failed", skipped: "not checked" },
    at: "Checked",
    keys: "The keys came from this service. For proof against the service itself, compare them with keys that you got by another way, or use the verifier on your own machine.",
    witness:
      "This browser remembers the newest signed checkpoint that it saw, which makes it a witness: a log that was rewritten since is noticed here.",
    remembered: (size: number) =>
      `It remembers the checkpoint of ${formatQuantity(size, "entry", "entries")} from now on.`,
    notRemembered: "It remembers nothing new from this visit.",
    contradiction:
      "The newest checkpoint of the log does not continue the one that this browser remembers. See the log page.",
    other: (digest: string) => `The service sent another package than ${digest.slice(0, 8)}.`,
    otherName: "Package asked for",
    same: "It is the package that was asked for.",
  },
};
