import { formatCount, formatQuantity } from "@/lib/format";
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
  label: (chain: string) => `Verification of ${chain}`,
  states: {
    unchecked: "Not checked",
    checking: "Checking",
    verified: "Verified",
    sealed: "Sealed",
    unsigned: "Verified, not signed",
    broken: "Broken",
    failed: "Not checked",
  },
  unchecked: "This chain has not been recomputed on this page yet.",
  starting: "Reading the records",
  progress: (done: number, total: number) =>
    `Checking ${formatCount(done)} of ${formatCount(total)}`,
  checking: "Checking the records",
  verified: (records: number) =>
    `Verified ${formatCount(records)} of ${formatQuantity(records, "record", "records")}`,
  head: "head",
  checked: "checked",
  sealed: "The chain is sealed: no record can follow.",
  unsigned:
    "The records fit together, but the log over them is not signed any more: whether it continues what was signed before is not known, or it does not.",
  brokenAt: "Broken at",
  disagree: "Broken: this browser and the service disagree",
  failed: "The records could not be read",
  start: "Verify in this browser",
  again: "Verify again",
  expected: "Computed here",
  stored: "Stored",
  service: "By the service",
  claims: {
    verified: (records: number) =>
      `The service says: verified, ${formatQuantity(records, "record", "records")}.`,
    broken: "The service says: broken",
    withheld:
      "The service does not say what it finds: that takes the right trace.verify. What was recomputed here does not depend on it.",
    failed: "The service was asked what it says, and did not answer.",
  },
  how: "How is this computed?",
  howText:
    "This browser reads every record of the chain as it was hashed, computes SHA-256 over each, and compares it with the stored hash, with the link in the next record, and with the head of the chain. The service does the same by itself; a contradiction between the two counts as broken.",
  limit:
    "It proves that the records fit together, not that they are complete. A chain that was rewritten as a whole shows only against a checkpoint kept elsewhere: see the log.",
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
