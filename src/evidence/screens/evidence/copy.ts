import type { EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { formatBytes, formatCount, formatQuantity } from "@/lib/format";

/** Names of the facts that tools give of an occurrence. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  uri: "Address",
  url: "Address",
  param: "Parameter",
  otherinfo: "Other information",
  ip: "IP address",
};

/** Other facts keep the tool's own word, spaced for reading: `issueDetail` is "Issue detail". */
export function factName(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return FACT_NAMES[key] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export const copy = {
  loading: "Loading evidence",
  failed: "The evidence could not be loaded",
  heading: "Evidence",
  wrap: "Wrap lines",
  layout: "Arrange requests and responses",
  layouts: { side: "Side by side", stacked: "Stacked" },
  more: "Load more evidence",
  loadingMore: "Loading more",
  emptyTitle: "No evidence is kept",
  emptyText: "The reports that named this incident carried no occurrence of it.",
  record: "Canonical record",
  recordNote: "What the digest of this item covers: all its facts and the digest of every part.",
  indented: "Indented for reading; the digest covers the exact bytes.",
  exact: "These are the exact bytes that the digest covers.",
  parts: { request: "Request", response: "Response", output: "Output" } as Readonly<
    Record<string, string>
  >,
  noParts: "The report carries no request or response of this occurrence.",
  previewFailed: "The preview could not be loaded",
  retry: "Try again",
  download: "Download the exact bytes",
  empty: "Empty",
  noBody: "No body",
  truncated: (bytes: number) => `Only the first 64 KiB of ${formatBytes(bytes)} are shown.`,
  noText: (count: number) =>
    `${formatQuantity(count, "byte sequence is", "byte sequences are")} no text and shown as \ufffd.`,
  hidden: (count: number) =>
    `${formatQuantity(count, "control character is", "control characters are")} shown as a symbol.`,
  marked: "Marked: what the tool names as attack or evidence.",
  importedBy: "Imported with",
  importedAt: "Imported at",
  line: (line: number) => `line ${formatCount(line)}`,
  original: "Original report",
  best: {
    none: "No item of the first page can be shown: they are erased, broken, or say that it was not found again.",
    exchange: {
      both: "Request and response",
      request: "Request without its response",
      response: "Response without its request",
      none: "No request or response",
    },
    verified: "Digests verified",
    unverified: "Not verified",
    unknown: "Its checks are not known here",
    ofFirst: (shown: number) => `Chosen from the first ${formatCount(shown)} items.`,
    all: (count: string) => `All ${count} items`,
  },
  kind: "Kind",
  text: (name: string) => `${name}, text`,
  digest: "SHA-256",
};

/** Kinds of evidence for a reader. */
export const KIND_NAMES: Readonly<Record<EvidenceItemDto["kind"], string>> = {
  occurrence: "Occurrence",
  not_observed: "Not observed",
  file: "File",
  screenshot: "Screenshot",
  log: "Log",
  network: "Network capture",
  memory: "Memory image",
  note: "Note",
};

export const attached = {
  collected: "Collected",
  collectedBy: "Collected by",
  received: "Received",
  receivedBy: "Received by",
  method: "Method",
  name: "File",
  digest: "SHA-256 of the file",
  description: "Description",
  descriptionKept: "Digest of the description",
  erasedDescription: "The description was erased; its digest stays.",
  unstated: "not stated",
};

export const erased = {
  badge: "Erased",
  item: "This item was erased. Its digests remain, so that it stays provable what was here.",
  part: "These bytes were erased. Their digest remains.",
  at: "Erased",
};

export const verification = {
  start: "Verify",
  startLabel: (id: string) => `Verify ${id}`,
  busy: "Verifying",
  failed: "The item could not be verified",
  status: {
    verified: "Verified: every digest is the recorded one",
    mismatch: "Broken: this evidence is not what was recorded",
    erased: "Not verified: bytes were erased, so they cannot be measured",
  } satisfies Record<EvidenceVerificationDto["status"], string>,
  statusErased: "What is still here has the recorded digests.",
  at: "Measured",
  caption: (id: string) => `Digests of ${id}, expected and measured`,
  columns: { part: "Part", expected: "Expected", measured: "Measured", result: "Result" },
  paths: { record: "Canonical record", trace: "Digest in the trace" } as Readonly<
    Record<string, string>
  >,
  match: "same",
  mismatch: "not the same",
  erased: "erased",
  nothing: "nothing is there",
  written: (seq: number) => `Written to the chain of custody as event #${formatCount(seq)}.`,
  custody: "Chain of custody",
  custodyLabel: (id: string) => `Chain of custody of ${id}`,
};

export const add = {
  open: "Add evidence",
  title: "Add evidence",
  lead: "It becomes an item of its own, with its digest on the chain of custody.",
  what: "What to add",
  modes: { file: "File or screenshot", note: "Note" },
  drop: "Drop a file, paste a screenshot, or choose a file",
  limit: (bytes: number) => `At most ${formatBytes(bytes)}.`,
  tooLarge: (bytes: number, limit: number) =>
    `The file has ${formatBytes(bytes)}; at most ${formatBytes(limit)} can be added.`,
  emptyFile: "The file is empty.",
  oneFile: "One file at a time, please.",
  chosen: "Chosen file",
  digest: "SHA-256, computed in this browser",
  digesting: "Computing the SHA-256",
  unreadable: "The file could not be read. Choose it again.",
  other: "Choose another file",
  kind: "Kind",
  text: "Note",
  collectedAt: "Collected at",
  collectedAtHint: (utc: string | null) =>
    utc === null ? "On your clock; leave it empty where it is not known" : `This is ${utc}`,
  future: "This is in the future.",
  collectedBy: "Collected by",
  collectedByHint: "Leave it empty where it is not known",
  method: "Method",
  methodHint: "How it was collected, such as the tool and its settings",
  description: "Description",
  descriptionHint: "Stored separately, so that it can be erased by itself",
  optional: (label: string) => `${label} (optional)`,
  sending: (sent: number, total: number) => `${formatBytes(sent)} of ${formatBytes(total)} sent`,
  storing: "Adding it to the incident",
  arrivedOther:
    "The service received other bytes than this browser sent. Nothing was added; try again.",
  connectionLost: "The connection was lost before the file had arrived. Nothing was added.",
  submit: "Add evidence",
  cancel: "Cancel",
  done: (id: string) => `${id} is added`,
  problems: {
    hash_mismatch: "The bytes that arrived do not have the declared SHA-256. Nothing was added.",
    payload_too_large: "The service does not take files of this size.",
    forbidden: "You have no right to add evidence.",
    conflict: "The incident changed while it was added. Try again.",
    not_found: "The incident or the upload is not there any more.",
    rate_limited: "Too many requests; wait a moment.",
  } as Readonly<Record<string, string>>,
  failed: "The evidence could not be added",
};

type Basis = "gdpr_art_17" | "court_order" | "contract" | "retention";

export const BASES: readonly { value: Basis; label: string }[] = [
  { value: "gdpr_art_17", label: "Erasure request (GDPR article 17)" },
  { value: "court_order", label: "Court order" },
  { value: "contract", label: "Contract" },
  { value: "retention", label: "End of the retention period" },
];

export const erase = {
  open: "Erase",
  openLabel: (id: string) => `Erase ${id}`,
  title: (id: string) => `Erase ${id}?`,
  lead: "The bytes are gone for good. That they were here, and who erased them, stays on the record.",
  stays: [
    "Every digest stays, in the item, in the chain of custody and in the trace.",
    "The original report stays where this item came out of one; it is erased on its own.",
    "Packages that were issued keep the bytes.",
  ],
  basis: "Basis",
  reason: "Reason",
  reasonHint: "At least 20 characters; stored separately, so that it can be erased by itself",
  confirm: (id: string) => `Type ${id} to confirm`,
  submit: "Erase for good",
  busy: "Erasing",
  cancel: "Cancel",
  failed: "Nothing was erased",
  doneTitle: (id: string) => `${id} is erased`,
  doneLead: (count: number) =>
    count === 1
      ? "One item lost its bytes."
      : `${formatCount(count)} items lost bytes, because they hold the same.`,
  held: "What is known to hold the same data still",
  heldNothing: "Nothing else here is known to hold the same data.",
  heldReports: "Original reports",
  heldDescriptions: "Descriptions",
  heldPackages: "Packages issued before",
  heldLimit:
    "A report that only repeated the same observation is not known, and neither is what was copied elsewhere.",
  close: "Close",
};

export function partName(name: string): string {
  const [base = name, number] = name.split("-");
  const known = copy.parts[base];
  if (known === undefined) return name;
  return number === undefined ? known : `${known} ${number}`;
}
