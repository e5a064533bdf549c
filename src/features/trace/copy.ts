import { formatCount, formatQuantity } from "@/lib/format";
import type { ShownBreak } from "./check-chain";
import { FEDERATION_KINDS } from "./federation-kinds";
import { SIGNING_KINDS, signing } from "./signing-words";
import type { Disagreement } from "./verdict";

/** What is wrong with the record where a chain breaks. */
export const BREAK_REASONS: Readonly<Record<ShownBreak["reason"], string>> = {
  hash_mismatch: "The content of this record does not have the hash that is stored with it.",
  prev_mismatch: "This record does not continue the one before it.",
  sequence_gap: "The number of this record does not follow: one is missing, or out of place.",
  line_mismatch: "What this record says of its place is not where it stands.",
  head_mismatch: "The chain does not end where its head says that it ends.",
  head_missing: "The chain has no readable head, so nothing tells where it ends.",
  unreadable: "The hashes of this record are not written as hashes.",
};

export const DISAGREEMENTS: Readonly<Record<Disagreement, string>> = {
  only_here:
    "The service says that this chain is whole. This browser found a break in the records that the service handed out. One of the two is wrong.",
  only_service:
    "The service says that this chain is broken. The records that it handed out to this browser show no break. One of the two is wrong.",
  records_missing:
    "The service counts more records than it handed out to this browser. One of the two is wrong.",
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
  unchecked: "Nobody has recomputed this chain on this page yet.",
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
    "It proves that the records fit together, not that nothing happened beside them. Whether a whole chain was written anew shows only against a checkpoint that somebody kept: see the log.",
};

/** What happened, by kind of record. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  "account.change_password": "A password was changed",
  "account.create": "An account was made",
  "account.reset_password": "A password was reset",
  "account.update": "An account was changed",
  "agent.outcome": "The outcome of a call of a quarantined agent was recorded",
  "agent.refused": "A call of a quarantined agent was refused",
  "agent.review": "A quarantined agent was reviewed",
  "ai_incident.accept": "A serious incident with an agent was confirmed",
  "ai_incident.dismiss": "A proposed serious incident was dismissed",
  "ai_incident.propose": "A serious incident with an agent was proposed",
  "approval.cancel": "An approval was ended by a stop or another policy",
  "approval.consume": "An approval was consumed by its call",
  "approval.decide": "A person decided on a call",
  "approval.expire": "Nobody decided on a call in time: it stays refused",
  "approval.request": "A person was asked to decide on a call",
  "calendar.create": "The address of a calendar was made",
  "calendar.revoke": "The address of a calendar was ended",
  "chain.open": "The chain was opened",
  "chain.seal": "The chain was sealed",
  "challenge.fail": "A challenge was not answered in time",
  "challenge.issue": "The agent was asked to prove its key",
  "challenge.pass": "The agent proved its key",
  ...FEDERATION_KINDS,
  ...SIGNING_KINDS,
  "claim.validate": "The claims of an output were checked",
  "engagement.approve_rules": "The rules of engagement were approved",
  "engagement.create": "An engagement was planned",
  "engagement.evidence": "An item entered the evidence register",
  "engagement.link_incident": "An incident was linked",
  "engagement.export_log": "The log was exported",
  "engagement.import_log": "An operation log was imported",
  "engagement.log": "An entry was written to the log",
  "engagement.move": "The engagement moved to another state",
  "engagement.report": "A final report was made",
  "engagement.unlink_incident": "The link of an incident was ended",
  "engagement.update": "The plan of the engagement was changed",
  "engagement.verify_item": "An item of the evidence register was hashed again",
  "evidence.attach": "Evidence was added",
  "evidence.mismatch": "Evidence does not match its digest",
  "import.cancel": "An import was cancelled",
  "import.cancel_request": "Cancelling an import was asked for",
  "import.complete": "An import was completed",
  "import.fail": "An import failed",
  "incident.assign": "An owner was named",
  "incident.close": "The incident was closed",
  "incident.comment": "A comment was made",
  "incident.export": "A list of incidents was exported",
  "incident.link": "The incident was linked to another",
  "incident.not_observed": "A scan did not show the weakness any more",
  "incident.observe": "A scan showed the weakness again",
  "incident.open": "The incident was opened",
  "incident.overdue": "The deadline passed",
  "incident.reopen": "The incident was reopened",
  "incident.retest": "A retest was recorded",
  "incident.severity": "The severity was changed",
  "incident.state": "Something was stated of the incident",
  "incident.transition": "The incident was moved on",
  "incident.unlink": "The link to another incident was removed",
  "injection.scan": "An input was checked for injected instructions",
  "input.discard": "A person discarded an input",
  "input.received": "The agent was given an input",
  "input.release": "A person released an input",
  "key.add": "A key was added",
  "key.revoke": "A key was revoked",
  "key.rotate": "A key was replaced",
  "killswitch.activate": "A kill switch was thrown",
  "killswitch.ask_release": "The release of a kill switch was asked for",
  "killswitch.release": "A kill switch was released",
  "legal.decide": "It was decided on a notification",
  "legal.evaluate": "The legal rules were evaluated",
  "legal.event": "A serious incident of an AI system was recorded",
  "legal.facts": "Legal facts were recorded",
  "legal.overdue": "The limit of a legal clock passed",
  "legal.submit": "A notification was recorded as sent",
  notify: "People were told",
  "output.block": "An output was blocked",
  "package.export": "An evidence package was exported",
  "package.issue": "An evidence package was issued",
  "package.mismatch": "A part of a package does not match its digest",
  "payload.erase": "Data that was kept apart was erased",
  "quarantine.apply": "The agent was quarantined",
  "restore.apply": "The agent was restored",
  "score.apply": "The trust score changed",
  "second_factor.add": "A second factor was added",
  "second_factor.remove": "A second factor was removed",
  "second_factor.remove_all": "An administrator removed the second factors of an account",
  "second_factor.renew_recovery_codes": "New recovery codes were made",
  "security.failures": "An account failed, or was refused, in an hour",
  "session.close": "A session was ended",
  "session.open": "A session was opened",
  "sla.rule": "A rule for deadlines was set",
  "status.change": "The status changed",
  "technique.judge": "A technique was judged",
  "thresholds.apply": "The agent was held against other trust thresholds",
  "ticket.create": "A ticket was made in a tracker",
  "ticket.fail": "A ticket could not be pushed",
  "ticket.request": "Pushing a ticket was asked for",
  "ticket.state": "The state of a ticket changed in its tracker",
  "ticket.update": "A ticket was updated in a tracker",
  "policy.import": "A policy file was imported",
  "tool.call": "A tool call was decided on",
  "token.create": "A token was made",
  "token.revoke": "A token was revoked",
  "tool.register": "A tool was registered",
  "tool.retire": "A tool was retired",
  "tool.update": "A tool was changed",
  "tools.set": "The tools of an agent were set",
  "trust.thresholds": "The trust thresholds of agents were set",
  "view.remove": "A saved view was removed",
  "view.rename": "A saved view was renamed",
  "view.replace": "A saved view was replaced",
  "view.save": "A view was saved",
};

/** A record that an act of custody was written down. */
export const custodyKind = (event: string) => `Chain of custody: ${event.toLowerCase()}`;

/** Names of summary members that their spaced name would not explain. */
export const MEMBER_NAMES: Readonly<Record<string, string>> = {
  action_sha256: "Digest of the action",
  by: "By",
  custody_seq: "Custody event",
  custody_sha256: "Hash of the custody event",
  cve: "CVE",
  did: "DID",
  evidence: "Evidence",
  evidence_sha256: "Digest of the evidence",
  file_sha256: "SHA-256 of the file",
  kid: "Key",
  package_sha256: "Package",
  payload_sha256: "SHA-256 of the ticket",
  reason_sha256: "Digest of the reason",
  report_sha256: "SHA-256 of the report",
  run: "Import",
  sha256: "SHA-256",
  sla_due: "Due",
  sla_rule: "Rule of the SLA",
  vkey: "Verification key",
};

export const records = {
  heading: "Records",
  loading: "Loading the records",
  failed: "The records could not be loaded",
  caption: (chain: string) => `Records of ${chain}, the first one first`,
  count: (shown: number, all: number) =>
    shown < all
      ? `${formatCount(shown)} of ${formatQuantity(all, "record", "records")} shown`
      : formatQuantity(all, "record", "records"),
  more: "Load more records",
  loadingMore: "Loading more",
  emptyTitle: "No records yet",
  emptyText: "The first thing that happens here will be the first record.",
  seq: (seq: string) => `#${seq}`,
  seqLabel: (seq: string) => `Record ${seq}, link`,
  unreadable: "This line is not a record in a form that is known here.",
  hash: (seq: string) => `hash of record ${seq}`,
  exact: "Exact line",
  epoch: "Epoch",
  epochName: (epoch: number, present: boolean) => (present ? `${epoch} (present)` : String(epoch)),
  payload: "Kept apart",
  payloadText: "digest of data that can be erased without breaking the chain",
  request: "Request",
  farAway: (seq: string) => `Record ${seq} is further on. Load more records to see it.`,
  actors: {
    service: "The service",
    account: (id: string) => `Account ${id}`,
  },
};

export const log = {
  title: "Log",
  lead: "Every record of every chain is a leaf of one log, whose head the service signs. Whoever keeps a signed head notices when something before it is changed or cut off.",
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
      `Remembered is ${remembered}, and shown is ${presented}. Either another installation answers at this address, or the log was begun anew.`,
    notKept: "This browser does not allow the page to remember anything, so it is no witness.",
    failed: "The comparison could not be made",
    failedText: "Nothing is known either way. The remembered checkpoint stays as it is.",
    again: "Compare again",
    download: "Download the remembered checkpoint",
    anew: "Begin anew",
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
    none: "No place is configured. Until somebody outside holds a checkpoint, whoever holds the key and the database can rewrite both.",
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
