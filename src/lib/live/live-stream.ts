export type LiveState = "connecting" | "live" | "offline";

export interface StreamListener {
  /** Names of the events that it hears. */
  events: readonly string[];
  onEvent: (name: string, data: string) => void;
  onState?: (state: LiveState) => void;
}

const OFFLINE_MS = 30_000;

/**
 * A stream of server-sent events (WHATWG HTML) whose first event is `position`, shared by all who listen. Closed
 * while the tab is hidden; without a connection its listeners get `position` every 30 seconds, as whatever came since
 * was missed.
 */
class LiveStream {
  private readonly listeners = new Set<StreamListener>();
  private source: EventSource | null = null;
  private state: LiveState = "connecting";
  private fallback: number | undefined;

  constructor(private readonly url: string) {}

  follow(listener: StreamListener): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    else this.attach(listener);
    listener.onState?.(this.state);
    return () => {
      if (this.listeners.delete(listener) && this.listeners.size === 0) this.stop();
    };
  }

  private start(): void {
    document.addEventListener("visibilitychange", this.look);
    // The browser comes back by itself after a break, but not after an answer that refused it.
    this.fallback = window.setInterval(() => {
      if (this.source === null || this.source.readyState === EventSource.OPEN) return;
      for (const { onEvent } of this.listeners) onEvent("position", "{}");
      if (this.source.readyState === EventSource.CLOSED) this.connect();
    }, OFFLINE_MS);
    this.look();
  }

  private stop(): void {
    document.removeEventListener("visibilitychange", this.look);
    window.clearInterval(this.fallback);
    this.disconnect();
  }

  private readonly look = () => {
    if (document.hidden) this.disconnect();
    else if (this.source === null) {
      this.tell("connecting");
      this.connect();
    }
  };

  private connect(): void {
    this.source?.close();
    this.source = new EventSource(this.url);
    this.source.addEventListener("position", () => this.tell("live"));
    this.source.addEventListener("error", () => this.tell("offline"));
    for (const listener of this.listeners) this.attach(listener);
  }

  private disconnect(): void {
    this.source?.close();
    this.source = null;
  }

  private attach(listener: StreamListener): void {
    for (const name of listener.events) {
      this.source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (this.listeners.has(listener)) listener.onEvent(name, data);
      });
    }
  }

  private tell(state: LiveState): void {
    this.state = state;
    for (const { onState } of this.listeners) onState?.(state);
  }
}

const streams = new Map<string, LiveStream>();

/** Listens to a stream, over one connection a tab; returns how to stop that. */
export function followStream(url: string, listener: StreamListener): () => void {
  const stream = streams.get(url) ?? new LiveStream(url);
  streams.set(url, stream);
  return stream.follow(listener);
}
