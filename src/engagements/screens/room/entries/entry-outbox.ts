import { readProblem } from "@/lib/problem";
import type { EntryInput } from "./entry-draft";

/** An entry on its way to the log. */
export interface OutboxItem {
  key: string;
  input: EntryInput;
  /** When Enter was pressed, by this browser's clock. */
  typedAt: string;
  /** The highest number of the log that was known then. */
  after: number;
  /**
   * `failed`: the service refused it. `unclear`: no answer came, it may have been stored.
   */
  state: "waiting" | "sending" | "failed" | "unclear";
  reason: string | null;
  /** Whether it was ever sent: before sending it again, check whether it arrived. */
  wasSent: boolean;
}

interface Stored {
  id: string;
  number: number;
}

export interface OutboxPorts {
  /** Sends one entry; its failures are thrown as they come. */
  send: (input: EntryInput) => Promise<Stored>;
  /** The entry that the service stored without its answer arriving, or null. */
  find: (item: OutboxItem, own: ReadonlySet<string>) => Promise<Stored | null>;
  load: () => string | null;
  save: (text: string) => void;
  now: () => number;
  newKey: () => string;
  onSaved: (entry: Stored) => void;
}

export interface OutboxState {
  items: readonly OutboxItem[];
  /** Ids of what this page has written, so that it is not announced as news. */
  own: ReadonlySet<string>;
  /** The entry that was stored last, or null. */
  saved: Stored | null;
}

/** After so long, an entry that is sent again says when it was typed. */
const HELD_UP_MS = 60_000;

/**
 * Entries that wait for the service's word. They leave one after the other, in the order in which
 * they were typed, which becomes that of their numbers; one that fails does not hold up the next.
 * Nothing is dropped before it is stored or taken back. An entry whose answer was lost is looked for
 * before it is sent again, because what the log holds twice stays there.
 */
export class EntryOutbox {
  private state: OutboxState;
  private busy = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly ports: OutboxPorts) {
    this.state = { items: restore(ports.load()), own: new Set(), saved: null };
    void this.pump();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): OutboxState => this.state;

  /** Takes an entry over; it is kept from here on. */
  add(input: EntryInput, after: number): void {
    const item: OutboxItem = {
      key: this.ports.newKey(),
      input,
      typedAt: new Date(this.ports.now()).toISOString(),
      after: Math.max(after, this.state.saved?.number ?? 0),
      state: "waiting",
      reason: null,
      wasSent: false,
    };
    this.put([...this.state.items, item]);
    void this.pump();
  }

  retry(key: string): void {
    this.change(key, { state: "waiting", reason: null });
    void this.pump();
  }

  /** Takes an entry back, to be changed or given up; null where it is gone or under way. */
  takeBack(key: string): OutboxItem | null {
    const item = this.state.items.find((each) => each.key === key) ?? null;
    if (item === null || item.state === "sending") return null;
    this.put(this.state.items.filter((each) => each.key !== key));
    return item;
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (;;) {
      const next = this.state.items.find((item) => item.state === "waiting");
      if (next === undefined) break;
      await this.deliver(next);
    }
    this.busy = false;
  }

  private async deliver(item: OutboxItem): Promise<void> {
    this.change(item.key, { state: "sending", wasSent: true });
    let isLookedFor = false;
    try {
      const found = item.wasSent ? await this.ports.find(item, this.state.own) : null;
      isLookedFor = true;
      const entry = found ?? (await this.ports.send(this.dated(item)));
      this.state = { ...this.state, saved: entry, own: new Set([...this.state.own, entry.id]) };
      this.put(this.state.items.filter((each) => each.key !== item.key));
      this.ports.onSaved(entry);
    } catch (error) {
      const problem = readProblem(error);
      const isRefused = problem !== null && problem.status < 500;
      this.change(item.key, {
        state: isRefused ? "failed" : "unclear",
        // An entry that the service refused is not in the log, and need not be searched.
        wasSent: !(isRefused && isLookedFor),
        reason: isRefused ? (problem.errors[0]?.message ?? problem.detail ?? problem.title) : null,
      });
    }
  }

  private dated(item: OutboxItem): EntryInput {
    const isHeldUp = this.ports.now() - Date.parse(item.typedAt) >= HELD_UP_MS;
    if (!isHeldUp || item.input.occurred_at !== undefined) return item.input;
    return { ...item.input, occurred_at: item.typedAt };
  }

  private change(key: string, change: Partial<OutboxItem>): void {
    this.put(this.state.items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  private put(items: readonly OutboxItem[]): void {
    this.state = { ...this.state, items };
    this.ports.save(items.length === 0 ? "" : JSON.stringify(items));
    for (const listener of this.listeners) listener();
  }
}

/** Entries in flight when the page was left are searched in the log before they are sent again. */
function restore(text: string | null): OutboxItem[] {
  if (text === null || text === "") return [];
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return [];
    return items
      .filter(isItem)
      .map((item) => (item.state === "sending" ? { ...item, state: "waiting" } : item));
  } catch {
    return [];
  }
}

const STATES: ReadonlySet<unknown> = new Set(["waiting", "sending", "failed", "unclear"]);

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Partial<Record<keyof OutboxItem, unknown>>;
  return (
    typeof item.key === "string" &&
    typeof item.input === "object" &&
    item.input !== null &&
    typeof item.typedAt === "string" &&
    typeof item.after === "number" &&
    typeof item.wasSent === "boolean" &&
    STATES.has(item.state)
  );
}
