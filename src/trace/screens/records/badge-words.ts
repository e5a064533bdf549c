import { formatQuantity } from "@/lib/format";
import type { ShownBreak } from "./check-chain";
import type { Disagreement } from "./verdict";

/** Fault of the record where a chain breaks. */
export const BREAK_REASONS: Readonly<Record<ShownBreak["reason"], string>> = {
  hash_mismatch: "The content of this record does not have the hash that is stored with it.",
  prev_mismatch: "This record does not continue the one before it.",
  sequence_gap: "The number of this record does not follow: one is missing, or out of place.",
  line_mismatch: "This record is not at the place that it names.",
  head_mismatch: "The chain does not end where its head says that it ends.",
  head_missing: "The chain has no readable head, so its end is not known.",
  unreadable: "The hashes of this record are not written as hashes.",
};

export const badge = {
  states: {
    unchecked: "Not checked",
    checking: "Checking",
    verified: "Verified",
    sealed: "Sealed",
    unsigned: "Verified, not signed",
    broken: "Broken",
    failed: "Not checked",
  },
  checking: "Checking the records",
  head: "head",
  claims: {
    verified: (records: number) =>
      `The service says: verified, ${formatQuantity(records, "record", "records")}.`,
    broken: "The service says: broken",
    withheld:
      "The service does not say what it finds: that takes the right trace.verify. What was recomputed here does not depend on it.",
    failed: "The service was asked what it says, and did not answer.",
  },
};

/** Where the service and this browser come to different ends. */
export const DISAGREEMENTS: Readonly<Record<Disagreement, string>> = {
  only_here:
    "The service says that this chain is whole. This browser found a break in the records that the service handed out. One of the two is wrong.",
  only_service:
    "The service says that this chain is broken. The records that it handed out to this browser show no break. One of the two is wrong.",
  records_missing:
    "The service counts more records than it handed out to this browser. One of the two is wrong.",
};
