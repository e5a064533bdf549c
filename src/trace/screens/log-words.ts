import { formatCount, formatQuantity } from "@/lib/format";
import { signing } from "./records/signing-words";

export const log = {
  title: "Log",
  lead: "Every record of every chain is a leaf of one log, whose head the service signs. Anyone who keeps a signed head notices when an earlier record is changed or removed.",
  loading: "Loading the log",
  failed: "The log could not be loaded",
  facts: {
    origin: "Origin",
    size: "Entries",
    waiting: "Waiting",
  },
  signing,
  waiting: (count: number) =>
    count === 0
      ? "No record waits to become an entry"
      : `${formatQuantity(count, "record waits", "records wait")} to become an entry`,
  witness: {
    heading: "This browser as a witness",
    why: "This browser remembers the newest signed head that it saw, so that a log that was rewritten since your last visit is noticed here.",
    comparing: "Comparing with what this browser remembers",
    unpublished: "The service has not signed a checkpoint yet, so there is nothing to compare.",
    unsigned: "None of the published keys signed the newest checkpoint",
    unsignedText: "It is not compared and not remembered.",
    empty: "The log has no entries yet, so there is nothing to compare.",
    first: "This browser had not seen the log before",
    firstText: (size: number) =>
      `It compared nothing, and remembers the checkpoint of ${formatQuantity(size, "entry", "entries")} from now on.`,
    unchanged: (size: number) =>
      `Consistent: still the ${formatQuantity(size, "entry", "entries")} that this browser remembers`,
    extended: (from: number, to: number) =>
      `Consistent: the log of ${formatCount(to)} entries continues the ${formatCount(from)} that this browser remembers`,
    consistentText: "The proof was checked in this browser.",
    seen: "Remembered since",
    shrunk: (from: number, to: number) =>
      `Broken: the log has ${formatCount(to)} entries, and this browser remembers ${formatCount(from)}`,
    shrunkText: "Entries were cut off. The remembered checkpoint is kept as proof.",
    forked: (from: number, to: number) =>
      from === to
        ? `Broken: the log of ${formatCount(to)} entries is not the one that this browser remembers`
        : `Broken: the log of ${formatCount(to)} entries does not continue the ${formatCount(from)} that this browser remembers`,
    forkedText:
      "What this browser saw was changed, or the service shows different logs to different readers. The remembered checkpoint is kept as proof.",
    other: "Broken: this is another log than the one that this browser remembers",
    otherText: (remembered: string, presented: string) =>
      `Remembered is ${remembered}, and shown is ${presented}. Either another installation answers at this address, or the log was started again.`,
    notKept: "This browser does not allow the page to remember anything, so it is no witness.",
    failed: "The comparison could not be made",
    failedText: "Nothing is known either way. The remembered checkpoint stays as it is.",
    again: "Compare again",
    download: "Download the remembered checkpoint",
    anew: "Start again",
    anewTitle: "Forget the remembered checkpoint?",
    anewText:
      "It is the proof that this browser holds. Download it first, unless you know why the log is another one.",
    forget: "Forget it",
  },
  checkpoint: {
    heading: "Newest checkpoint",
    none: "Nothing is signed yet",
    noneText: "The first checkpoint is signed shortly after the first record.",
    size: "Entries",
    root: "Root",
    signed: "Signed",
    note: "Signed note",
    noteLabel: "Signed note of the newest checkpoint",
    copy: "Copy the signed note",
    download: "Download",
    keep: "Keep a copy elsewhere: it is what a rewritten log has to contradict.",
  },
  anchors: {
    heading: "Copies elsewhere",
    lead: "Where this service sends its signed heads. What was delivered is as the service noted it; the places themselves prove it.",
    loading: "Loading where checkpoints go",
    failed: "The places could not be loaded",
    none: "No place is configured. Until someone outside keeps a checkpoint, anyone with the key and the database can rewrite both.",
    caption: "Places that receive checkpoints",
    columns: { sink: "Place", state: "State", last: "Last delivery", behind: "Behind" },
    alarm: "Contradicts this log",
    failing: "Failing",
    never: "Nothing delivered yet",
    removed: "No longer configured",
    delivering: "Delivering",
    noCheckpoint: "No checkpoint yet",
    upToDate: "Up to date",
    entries: (size: number) => formatQuantity(size, "entry", "entries"),
  },
  keys: {
    heading: "Verification keys",
    lead: "They sign checkpoints and packages. Compare them with what you got by another way: a key that only this page vouches for proves nothing about this page.",
    key: "Key",
    vkey: "Verification key (C2SP)",
    pem: "Public key (PEM)",
    downloadPem: "Download PEM",
    added: "Since",
    retired: "Signs until",
    current: "no end set",
  },
  verify: {
    heading: "Verify everything",
    lead: "The service recomputes every hash of every chain, every entry of the log and every signed head.",
    start: "Verify everything",
    busy: "Verifying",
    failed: "The record could not be verified",
    verified: (chains: number, count: number) =>
      `Verified: ${formatQuantity(count, "record", "records")} on ${formatQuantity(chains, "chain", "chains")}`,
    unsigned: "but signing has stopped",
    verifiedText:
      "This is the service's own word. To check it without the service, use the verifier below.",
    broken: (chains: number, entries: number) =>
      `Broken: ${[
        ...(chains === 0 ? [] : [formatQuantity(chains, "chain", "chains")]),
        ...(entries === 0
          ? []
          : [formatQuantity(entries, "place of the log", "places of the log")]),
      ].join(" and ")} do not hold`,
    log: (entries: number, checkpoints: number) =>
      `The ${formatQuantity(entries, "entry", "entries")} of the log are those records, and ${formatQuantity(checkpoints, "checkpoint was", "checkpoints were")} compared with them.`,
    logCaption: "Places where the log does not hold",
    logColumns: { index: "Entry", reason: "What is wrong", expected: "Expected", stored: "Stored" },
    shown: (shown: number, total: number) =>
      shown < total
        ? `The first ${formatCount(shown)} of ${formatQuantity(total, "break", "breaks")}`
        : "The first break of each chain",
    caption: "First break of each broken chain",
    columns: { chain: "Chain", seq: "Record", reason: "What is wrong" },
    at: "Checked",
  },
  chain: {
    heading: "Look up a chain",
    lead: "Every incident has a chain of its own; accounts, imports and keys are on the chain named service.",
    name: "Name of the chain",
    hint: "Such as service, or incident:INC-2026-000123",
    open: "Show the chain",
    close: "Close",
  },
  older: {
    heading: "Older checkpoints",
    loading: "Loading the checkpoints",
    failed: "The checkpoints could not be loaded",
    caption: "Signed checkpoints, the newest first",
    columns: { size: "Entries", root: "Root", signed: "Signed", note: "Signed note" },
    download: (size: number) =>
      `Download the checkpoint of ${formatQuantity(size, "entry", "entries")}`,
    downloadShort: "Download",
    more: "Load older checkpoints",
    loadingMore: "Loading more",
    root: (size: number) => `root of ${formatQuantity(size, "entry", "entries")}`,
  },
  verifier: {
    heading: "Verifier",
    lead: "One file without dependencies and without a network. It checks packages, checkpoints and proofs on your own machine.",
    download: "Download the verifier",
    digest: "SHA-256",
    digestText: "computed in this browser from the bytes that the service sends",
    loading: "Computing the digest of the verifier",
    failed: "The verifier could not be fetched, so its digest is not known.",
  },
};
