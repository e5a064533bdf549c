import { equalBytes } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { jsonLines } from "../built-content";
import type { EvidenceManifest } from "../manifest";
import { timelineOf } from "../timeline";
import type { CheckList } from "./verify-check";
import { checkClaims } from "./verify-claims";
import { parseLine } from "./verify-custody";
import { type CheckedEntry, entriesText, followChain, readEntries } from "./verify-entries";
import type { KeptParts } from "./verify-parts";
import { checkItems } from "./verify-report-register";

/** Checks that the parts of a report package say the same of each other as the manifest signs. */
export function checkReport(
  p: Primitives,
  manifest: EvidenceManifest,
  kept: KeptParts,
  list: CheckList,
): void {
  const chain = `${manifest.subject.type}:${manifest.subject.id}`;
  checkEngagement(manifest, kept.engagement, list);
  const read = (name: string, register: "white_team" | "evidence", part: Uint8Array | null) => {
    if (part === null) {
      list.skipPart(name, "Its part is not there, so its entries were not read.");
      return null;
    }
    const entries = readEntries(p, chain, register, part);
    if (typeof entries !== "string") return entries;
    list.fail(name, entries);
    return null;
  };
  const log = read("white-team log", "white_team", kept.white_team_log);
  if (log !== null) list.pass("white-team log", entriesText(log.length));
  const items = read("register", "evidence", kept.register);
  const isSound = items !== null && checkItems(manifest, items, kept.custody, list);
  if (log !== null && items !== null) {
    checkChain([...log, ...items], list);
    checkTimeline(manifest, [...log, ...items], kept.timeline, list);
  }
  checkClaims(manifest, isSound ? items : null, log, kept.final_report, list);
}

function checkEngagement(
  manifest: EvidenceManifest,
  part: Uint8Array | null,
  list: CheckList,
): void {
  if (part === null) {
    list.skipPart("engagement", "Its part is not there, so it was not read.");
    return;
  }
  const engagement = parseLine(part);
  const { id, state_version } = manifest.subject;
  const isSame = engagement?.id === id && engagement.version === state_version;
  list.judge(
    "engagement",
    isSame ? null : "Its part is about another engagement or another version of it.",
    `${id}, version ${state_version}.`,
  );
}

function checkChain(entries: readonly CheckedEntry[], list: CheckList): void {
  const followed = followChain(entries);
  list.judge(
    "order of the entries",
    typeof followed === "string" ? followed : null,
    `${followed} of ${entries.length} entries link by hash to the entry directly before them. What stands between the others is not in the package, and that their records are in the log is not proven here.`,
  );
}

function checkTimeline(
  manifest: EvidenceManifest,
  entries: readonly CheckedEntry[],
  part: Uint8Array | null,
  list: CheckList,
): void {
  if (part === null) {
    list.skipPart("timeline", "Its part is not there, so it was not compared.");
    return;
  }
  const events = manifest.timeline?.events;
  const isSame = isTimeline(entries, part);
  const problem = isSame ? null : "It is not what the entries of log and register say.";
  list.judge(
    "timeline",
    events === entries.length
      ? problem
      : `It has ${entries.length} events and not the ${events} signed.`,
    `${entries.length} events, as log and register say them, in the order in which they happened.`,
  );
}

function isTimeline(entries: readonly CheckedEntry[], part: Uint8Array): boolean {
  try {
    return equalBytes(jsonLines(timelineOf(entries)), part);
  } catch {
    // A body without what every entry has.
    return false;
  }
}
