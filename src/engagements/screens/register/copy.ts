import { formatQuantity } from "@/lib/format";

export const list = {
  heading: "Evidence register",
};

export const item = {
  digest: "SHA-256 of the bytes",
  collectedAt: "Collected",
  recordedAt: "Added",
  entryDigest: "SHA-256 of the entry",
  record: "Record in the trace",
  digestOnly: "Not verified: only the digest is here",
};

export const custody = {
  heading: (id: string) => `Chain of custody of ${id}`,
};

export const add = {
  textName: "pasted-text.txt",
  optional: (label: string) => `${label} (optional)`,
  submit: "Add item",
  waiting: (count: number) =>
    `${formatQuantity(count, "more file waits", "more files wait")} behind this one.`,
  problems: {
    hash_mismatch:
      "The bytes that arrived do not have the SHA-256 that this browser computed: they were changed or cut off on the way. Nothing was stored; send the file again.",
    payload_too_large: "The service does not take files of this size. Register its digest instead.",
    evidence_erased: "These very bytes were erased before and cannot come back.",
    engagement_closed: "The engagement is over; its register takes nothing more.",
    forbidden: "Only the teams of this engagement add items.",
    not_found: "This engagement is not there any more.",
    rate_limited: "Too many requests; wait a moment.",
  } as Readonly<Record<string, string>>,
};
