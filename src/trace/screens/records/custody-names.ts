import type { CustodyEventName } from "@/trace/domain/custody-event";

/** Events, in the past tense. */
export const EVENT_NAMES: Readonly<Record<CustodyEventName, string>> = {
  collected: "Collected",
  imported: "Imported",
  verified: "Verified",
  accessed: "Read",
  copied: "Copied",
  derived: "Derived",
  transferred: "Transferred",
  sealed: "Sealed",
  unsealed: "Unsealed",
  exported: "Exported",
  redacted: "Redacted",
  disposed: "Erased",
  hash_mismatch: "Digest does not match",
};
