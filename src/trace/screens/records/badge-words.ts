import type { ShownBreak } from "./check-chain";

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
};
