import { LANES, type Lane } from "@/engagements/domain/lane";
import {
  BACKINGS,
  type Backing,
  minutesOf,
  minutesToReport,
  type ReadLog,
  techniquesOf,
} from "./engagement-board";
import { dayOf } from "./period";

/** What one engagement adds to figures; `log` only where all of it is seen. */
export interface Facts {
  id: string;
  entries: { at: string; lane: Lane }[];
  log: ReadLog | null;
  /** The first version of its report, and minutes to it from the last action. */
  report: { made_at: string; minutes: number | null } | null;
}

/** The first report of a log that was read. */
export function reportOf(log: ReadLog | null, made_at: string | undefined): Facts["report"] {
  if (log === null || made_at === undefined) return null;
  return { made_at, minutes: minutesToReport(log.actions, made_at) };
}

/** The facts of each place, by days; what has no place is left out. */
export function divideFacts<Key>(
  all: readonly Facts[],
  placeOf: (day: string) => Key | null,
): Map<Key, Facts[]> {
  const places = new Map<Key, Facts[]>();
  for (const { id, entries, log, report } of all) {
    const own = new Map<Key, Facts>();
    const put = (at: string, into: (facts: Facts) => void) => {
      const place = placeOf(dayOf(new Date(at)));
      if (place === null) return;
      let facts = own.get(place);
      if (facts === undefined) {
        const none = log === null ? null : { actions: [], flags: [], backed: [] };
        facts = { id, entries: [], log: none, report: null };
        own.set(place, facts);
        places.set(place, [...(places.get(place) ?? []), facts]);
      }
      into(facts);
    };
    for (const entry of entries) put(entry.at, (facts) => facts.entries.push(entry));
    for (const action of log?.actions ?? []) put(action.at, (of) => of.log?.actions.push(action));
    for (const flag of log?.flags ?? []) put(flag.at, (of) => of.log?.flags.push(flag));
    for (const each of log?.backed ?? []) put(each.at, (of) => of.log?.backed.push(each));
    if (report !== null) {
      put(report.made_at, (facts) => {
        facts.report = report;
      });
    }
  }
  return places;
}

/** How many of each word there are. */
export function countBy<Word extends string>(words: readonly Word[], found: readonly Word[]) {
  const counts = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
  for (const word of found) counts[word] += 1;
  return counts;
}

/** Entries by lane. */
export function lanesOf(facts: readonly Facts[]): Record<Lane, number> {
  return countBy(
    LANES,
    facts.flatMap(({ entries }) => entries.map(({ lane }) => lane)),
  );
}

/** Actions, detections and flags by what stands behind them. */
export function backedOf(facts: readonly Facts[]): Record<Backing, number> {
  return countBy(
    BACKINGS,
    facts.flatMap(({ log }) => log?.backed.map(({ backing }) => backing) ?? []),
  );
}

/** Techniques of these facts, the most tried first. */
export function triedOf(facts: readonly Facts[]) {
  return techniquesOf(facts.flatMap(({ log }) => log?.actions ?? []));
}

/** Different crown jewels that flags name. */
export function jewelsReached(flags: ReadLog["flags"]): number {
  return new Set(flags.flatMap(({ jewels }) => jewels)).size;
}

/** The figures of some facts together. */
export function figuresOf(facts: readonly Facts[]) {
  const logs = facts.flatMap(({ log }) => log ?? []);
  const actions = logs.flatMap((log) => log.actions);
  const detection = minutesOf(actions.flatMap(({ detected_after: minutes }) => minutes ?? []));
  const techniques = techniquesOf(actions);
  return {
    entries: lanesOf(facts),
    actions: actions.length,
    detected: detection.n,
    detection,
    flags: logs.reduce((sum, { flags }) => sum + flags.length, 0),
    // Jewels of different engagements are different ones.
    jewels: logs.reduce((sum, { flags }) => sum + jewelsReached(flags), 0),
    techniques_tried: techniques.length,
    techniques_detected: techniques.filter(({ detected }) => detected > 0).length,
    backed: backedOf(facts),
    report: minutesOf(facts.flatMap(({ report }) => report?.minutes ?? [])),
  };
}
