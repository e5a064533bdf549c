import "server-only";
import type { LiveBus } from "./live-bus";

/** One event of a stream (WHATWG HTML, section 9.2); `data` goes out as JSON. */
export interface LiveEvent {
  event: string;
  /** Id that the browser sends as Last-Event-ID when it reconnects. */
  id?: string;
  data: unknown;
}

export interface LiveSource {
  topics: readonly string[];
  /**
   * Looks what is new for the reader, who is checked again each time; at most one page, and `more`
   * where another one waits. Gets the topics that had news since the last time. Throws a ServiceError
   * where the reader may no longer read.
   */
  read: (woken?: ReadonlySet<string>) => Promise<{ events: readonly LiveEvent[]; more: boolean }>;
  /** The actor of the stream, checked every two seconds; throws when access has ended. */
  present: () => Promise<unknown>;
  /** Called once, when the stream has ended in whatever way. */
  release: () => void;
  /** How often it looks without news, where 20 seconds are too long to go without checking its reader. */
  heartbeatMs?: number;
  /** Notifications that come faster than this are answered together, where 50 ms are too often. */
  paceMs?: number;
}

export interface StreamOptions {
  bus: LiveBus;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** Time between signs of life; each one also looks, should a notification have been lost. */
  heartbeatMs?: number;
  presentMs?: number;
}

const HEARTBEAT_MS = 20_000;
/** How soon a stream ends after its reader's session, token or account. */
const PRESENT_MS = 2_000;
const RETRY_MS = 3_000;
const PACE_MS = 50;

/**
 * A stream of server-sent events. Nothing is queued: a notification only sets a mark, and the next
 * page is read once the last one was taken, so that a slow reader costs one page. A mark without an
 * event for this reader sends no byte, and heartbeats have a schedule of their own: neither reveals
 * events that the reader may not see.
 */
export function eventStream(
  source: LiveSource,
  {
    bus,
    signal,
    onError,
    heartbeatMs = source.heartbeatMs ?? HEARTBEAT_MS,
    presentMs = PRESENT_MS,
  }: StreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const gate = new Gate();
  let beatAt = Date.now() + heartbeatMs;
  let askAt = Date.now() + presentMs;
  const { paceMs = PACE_MS } = source;
  let readAt = Number.NEGATIVE_INFINITY;
  let pending = true;
  const subscriptions = source.topics.map((topic) =>
    bus.subscribe(topic, { wake: () => gate.wake(topic), end: () => gate.end() }),
  );
  let released = false;
  const end = () => {
    if (released) return;
    released = true;
    gate.end();
    for (const unsubscribe of subscriptions) unsubscribe();
    signal.removeEventListener("abort", end);
    source.release();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();

  const next = async (): Promise<string | null> => {
    for (;;) {
      if (!pending) await gate.wait(Math.min(beatAt, askAt) - Date.now());
      if (gate.ended) return null;
      if (Date.now() >= askAt) {
        await source.present();
        askAt = Date.now() + presentMs;
      }
      const beats = Date.now() >= beatAt;
      if (!pending && gate.woken.size === 0 && !beats) continue;
      if (!pending) await gate.pause(readAt + paceMs - Date.now());
      if (gate.ended) return null;
      readAt = Date.now();
      const { events, more } = await source.read(gate.taken());
      pending = more;
      if (gate.ended) return null;
      if (beats) beatAt = Date.now() + heartbeatMs;
      if (events.length > 0) return events.map(eventText).join("");
      if (beats) return ": heartbeat\n\n";
    }
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
      pull: async (controller) => {
        try {
          const text = await next();
          if (text !== null) {
            controller.enqueue(encoder.encode(text));
            return;
          }
        } catch (error) {
          // A reader without access gets the reason with the next request.
          if (!isServiceError(error)) onError(error);
        }
        end();
        closeQuietly(controller);
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}

/** Two module graphs in one process have each their own class. */
function isServiceError(error: unknown): boolean {
  return error instanceof Error && error.name === "ServiceError";
}

function closeQuietly(controller: ReadableStreamDefaultController): void {
  try {
    controller.close();
  } catch {
    // The reader cancelled it already.
  }
}

function eventText({ event, id, data }: LiveEvent): string {
  const lines = [`event: ${event}`, `data: ${JSON.stringify(data)}`];
  if (id !== undefined) lines.unshift(`id: ${id}`);
  return `${lines.join("\n")}\n\n`;
}

/** Holds a stream until it is woken, ended or out of time. */
class Gate {
  /** Topics that had news. */
  woken = new Set<string>();
  ended = false;
  private open: (() => void) | null = null;

  wake(topic: string): void {
    this.woken.add(topic);
    this.open?.();
  }

  /** What had news; from now on nothing. */
  taken(): ReadonlySet<string> {
    const { woken } = this;
    this.woken = new Set();
    return woken;
  }

  end(): void {
    this.ended = true;
    this.open?.();
  }

  wait(ms: number): Promise<void> {
    return this.woken.size > 0 || this.ended || ms <= 0 ? Promise.resolve() : this.held(ms);
  }

  /** Waits even where it was woken; only the end cuts it short. */
  async pause(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (!this.ended && Date.now() < until) await this.held(until - Date.now());
  }

  private held(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.open = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.open = done;
    });
  }
}
