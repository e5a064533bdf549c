import { isStated } from "@/encoding/domain/text/stated-text";
import { type Check, check, compareIds, type DimensionResult, nameSome } from "./check";
import { type CountedFacts, everyItem, isDigest } from "./evidence-rows";
import type { CustodyEventFacts } from "./facts";
import { instantOf } from "./instant";

/** Acts by which evidence comes into custody: collected on the spot, or taken in with a report. */
const TAKEN_IN = ["collected", "imported"];

/** Whether the chain of custody of each item is whole, begins at its beginning and names who and when. */
export function custody(facts: CountedFacts): DimensionResult {
  if (!facts.hasEvidence) {
    return { applies: false, reason: "no evidence item is stored", isDueLater: false };
  }
  const events = [...facts.custody.events].sort(
    (a, b) => a.seq - b.seq || compareIds(a.subject, b.subject),
  );
  const first = new Map<string, CustodyEventFacts>();
  const lastCheck = new Map<string, string>();
  for (const event of events) {
    if (!first.has(event.subject)) first.set(event.subject, event);
    if (event.event === "verified" || event.event === "hash_mismatch") {
      lastCheck.set(event.subject, event.event);
    }
  }
  const intact = everyItem(
    facts,
    "custody.chain_intact",
    "The last check found other bytes than were recorded",
    (item) => lastCheck.get(item.id) !== "hash_mismatch",
  );
  const exports = exportsDigested(events);
  return {
    applies: true,
    checks: [
      facts.custody.verified
        ? intact
        : check(intact.id, "The links or the sequence of the chain do not verify", []),
      everyItem(
        facts,
        "custody.starts_with_collection",
        "The first event is no collection or import, or there is none",
        (item) => TAKEN_IN.includes(first.get(item.id)?.event ?? ""),
      ),
      eventsAttributed(facts, events),
      ...(exports === null ? [] : [exports]),
    ],
  };
}

function eventsAttributed(facts: CountedFacts, events: readonly CustodyEventFacts[]): Check {
  const id = "custody.events_attributed";
  const known = new Set(events.map((event) => event.subject));
  const subjects = facts.items.map((item) => item.id).filter((item) => known.has(item));
  const incomplete = events.filter(
    (event) => !isStated(event.actor) || instantOf(event.at) === null,
  );
  if (subjects.length === 0) return check(id, "No event is stored", []);
  const named = nameSome(incomplete.map((event) => `event-${event.seq}`));
  return check(id, incomplete.length === 0 ? null : `Without actor or time: ${named}`, subjects);
}

/** Null where nothing was exported. */
function exportsDigested(events: readonly CustodyEventFacts[]): Check | null {
  const exported = events.filter((event) => event.event === "exported");
  if (exported.length === 0) return null;
  const without = exported.filter((event) => !isDigest(event.packageSha256));
  const named = nameSome(without.map((event) => `event-${event.seq}`));
  return check(
    "custody.exports_digested",
    without.length === 0 ? null : `Exports without the digest of the package: ${named}`,
    exported.map((event) => `package:${event.packageSha256 ?? ""}`),
  );
}
