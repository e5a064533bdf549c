/** What the board reads of an entry of a log or of an item of the register. */
export interface BoardEntry {
  /** `LOG-3`, `REG-2`. */
  id: string;
  kind: string;
  occurred_at: string;
  corrected_by: string | null;
  /** Entries, items, techniques, jewels or flags that it names. */
  related: readonly string[];
  technique_id: string | null;
  /** Of a deconfliction. */
  verdict: string | null;
  alert_at: string | null;
  /** Of an item: its bytes are kept here. */
  is_stored: boolean;
}

/** What stands behind an entry: an item with its bytes, one whose bytes are elsewhere, or none. */
export const BACKINGS = ["stored", "elsewhere", "none"] as const;
export type Backing = (typeof BACKINGS)[number];

export interface Action {
  at: string;
  technique_id: string | null;
  /** Minutes until the first detection that names it; null: no detection does. */
  detected_after: number | null;
  /** A detection names it, or its technique after it happened. */
  is_technique_detected: boolean;
}

/** What a log says once what was corrected is left out. */
export interface ReadLog {
  actions: Action[];
  /** Crown jewels that each flag names. */
  flags: { at: string; jewels: string[] }[];
  /** Actions, detections and flags with what stands behind each. */
  backed: { at: string; backing: Backing }[];
}

interface Jewel {
  id: string;
  flag: string | null;
}

const MINUTE_MS = 60_000;

/**
 * Reads the log and the register of one engagement. A detection, or a deconfliction that was confirmed,
 * detects the actions that it names and that happened before it; nothing else is taken for one. Who names
 * what was corrected means what corrects it.
 */
export function readLog(entries: readonly BoardEntry[], jewels: readonly Jewel[]): ReadLog {
  const current = currentIds(entries);
  const valid = entries
    .filter(({ corrected_by }) => corrected_by === null)
    .map((entry) => ({ ...entry, related: entry.related.map((id) => current.get(id) ?? id) }));
  const detections = valid.filter(isDetection);
  const times = new Map<string, number[]>();
  for (const { related, technique_id, alert_at, occurred_at } of detections) {
    for (const name of new Set([...related, technique_id ?? ""])) {
      append(times, name, Date.parse(alert_at ?? occurred_at));
    }
  }
  /** When something was first detected from an instant on. */
  const firstFrom = (name: string, since: number) =>
    times.get(name)?.reduce((first, at) => (at >= since ? Math.min(first, at) : first), Infinity) ??
    Infinity;
  const flags = valid.filter(({ kind }) => kind === "flag");
  const acted = valid.filter(({ kind }) => kind === "activity");
  const backings = backingsOf(valid.filter(({ id }) => id.startsWith("REG-")));
  return {
    actions: acted.map(({ id, occurred_at: at, technique_id }) => {
      const since = Date.parse(at);
      const first = firstFrom(id, since);
      const isDetected = Number.isFinite(first);
      return {
        at,
        technique_id,
        detected_after: isDetected ? (first - since) / MINUTE_MS : null,
        is_technique_detected:
          isDetected || (technique_id !== null && Number.isFinite(firstFrom(technique_id, since))),
      };
    }),
    flags: flags.map(({ occurred_at: at, related }) => ({
      at,
      jewels: jewels
        .filter(({ id, flag }) => related.includes(id) || (flag !== null && related.includes(flag)))
        .map(({ id }) => id),
    })),
    backed: [...acted, ...flags, ...detections].map((entry) => ({
      at: entry.occurred_at,
      backing: backingOf(entry, backings),
    })),
  };
}

function isDetection({ kind, verdict }: BoardEntry): boolean {
  return kind === "detection" || (kind === "deconfliction" && verdict === "confirmed");
}

/** What stands for each entry that was corrected: the last correction of it. */
function currentIds(entries: readonly BoardEntry[]): Map<string, string> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const current = new Map<string, string>();
  for (const { id, corrected_by } of entries) {
    let last = corrected_by;
    // Only what is there already can be corrected, so that no chain of corrections is a circle.
    for (let next = last; next !== null; next = byId.get(next)?.corrected_by ?? null) last = next;
    if (last !== null) current.set(id, last);
  }
  return current;
}

/** What each item backs, by its own id and by those of the entries that it names. */
function backingsOf(items: readonly BoardEntry[]): Map<string, Backing[]> {
  const backings = new Map<string, Backing[]>();
  for (const { id, related, is_stored } of items) {
    for (const name of [id, ...related]) append(backings, name, is_stored ? "stored" : "elsewhere");
  }
  return backings;
}

/** An entry names its items, or an item the entry that it belongs to. */
function backingOf({ id, related }: BoardEntry, backings: ReadonlyMap<string, Backing[]>): Backing {
  const items = related.filter((name) => name.startsWith("REG-"));
  const found = [id, ...items].flatMap((name) => backings.get(name) ?? []);
  if (found.includes("stored")) return "stored";
  return found.length > 0 ? "elsewhere" : "none";
}

function append<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

/** How many there are, and their exact mean and median in whole minutes; null of nothing. */
export function minutesOf(minutes: readonly number[]) {
  const n = minutes.length;
  if (n === 0) return { n, mean_minutes: null, median_minutes: null };
  const sorted = minutes.toSorted((a, b) => a - b);
  const [low = 0, high = low] = sorted.slice(Math.ceil(n / 2) - 1, Math.floor(n / 2) + 1);
  return {
    n,
    mean_minutes: Math.round(sorted.reduce((sum, each) => sum + each, 0) / n),
    median_minutes: Math.round((low + high) / 2),
  };
}

/** Actions that name each technique and those of them that were detected; the most tried first. */
export function techniquesOf(
  actions: readonly Action[],
): { technique_id: string; tried: number; detected: number }[] {
  const found = new Map<string, { tried: number; detected: number }>();
  for (const { technique_id, is_technique_detected } of actions) {
    if (technique_id === null) continue;
    const { tried, detected } = found.get(technique_id) ?? { tried: 0, detected: 0 };
    found.set(technique_id, {
      tried: tried + 1,
      detected: detected + (is_technique_detected ? 1 : 0),
    });
  }
  return [...found]
    .map(([technique_id, counts]) => ({ technique_id, ...counts }))
    .sort((a, b) => b.tried - a.tried || (a.technique_id < b.technique_id ? -1 : 1));
}

/** Minutes from the last action before the first version of the report to that version; null without an action. */
export function minutesToReport(actions: readonly Action[], madeAt: string): number | null {
  const made = Date.parse(madeAt);
  const before = actions.map(({ at }) => Date.parse(at)).filter((at) => at <= made);
  return before.length === 0 ? null : (made - Math.max(...before)) / MINUTE_MS;
}
