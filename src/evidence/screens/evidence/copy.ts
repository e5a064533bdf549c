import type { EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import type { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";

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
  emptyText: "The reports that named this incident carried no occurrence of it.",
  record: "Canonical record",
  parts: { request: "Request", response: "Response", output: "Output" } as Readonly<
    Record<string, string>
  >,
  noParts: "The report carries no request or response of this occurrence.",
  download: "Download the exact bytes",
  best: {
    exchange: {
      both: "Request and response",
      request: "Request without its response",
      response: "Response without its request",
      none: "No request or response",
    },
  },
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
  digest: "SHA-256 of the file",
  descriptionKept: "Digest of the description",
};

export const erased = {
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
  caption: (id: string) => `Digests of ${id}, expected and measured`,
  paths: { record: "Canonical record", trace: "Digest in the trace" } as Readonly<
    Record<string, string>
  >,
  erased: "erased",
};

export const add = {
  title: "Add evidence",
  collectedAtHint: (utc: string | null) =>
    utc === null ? "On your clock; leave it empty where it is not known" : `This is ${utc}`,
  optional: (label: string) => `${label} (optional)`,
  submit: "Add evidence",
  problems: {
    hash_mismatch: "The bytes that arrived do not have the declared SHA-256. Nothing was added.",
    payload_too_large: "The service does not take files of this size.",
    forbidden: "You have no right to add evidence.",
    conflict: "The incident changed while it was added. Try again.",
    not_found: "The incident or the upload is not there any more.",
    rate_limited: "Too many requests; wait a moment.",
  } as Readonly<Record<string, string>>,
};

type Basis = "gdpr_art_17" | "court_order" | "contract" | "retention";

export const BASES: readonly { value: Basis; label: string }[] = [
  { value: "gdpr_art_17", label: "Erasure request (GDPR article 17)" },
  { value: "court_order", label: "Court order" },
  { value: "contract", label: "Contract" },
  { value: "retention", label: "End of the retention period" },
];

export const erase = {
  stays: [
    "Every digest stays, in the item, in the chain of custody and in the trace.",
    "The original report stays where this item came out of one; it is erased on its own.",
    "Packages that were issued keep the bytes.",
  ],
  heldDescriptions: "Descriptions",
  heldPackages: "Packages issued before",
};

export function partName(name: string): string {
  const [base = name, number] = name.split("-");
  const known = copy.parts[base];
  if (known === undefined) return name;
  return number === undefined ? known : `${known} ${number}`;
}
