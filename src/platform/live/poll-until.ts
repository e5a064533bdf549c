import "server-only";
import type { LiveBus } from "./live-bus";

/**
 * Looks at something again each time its topic has news, until it is as wanted, the time is over, the
 * asker has gone or the process stops; returns what was seen last. Between two looks nothing is held but
 * a timer. Throws what `look` throws.
 */
export async function pollUntil<T>(
  { bus, topic, signal }: { bus: LiveBus; topic: string; signal: AbortSignal },
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  ms: number,
): Promise<T> {
  const until = Date.now() + ms;
  let woken = false;
  let ended = signal.aborted;
  let open: () => void = () => undefined;
  const wake = () => {
    woken = true;
    open();
  };
  const end = () => {
    ended = true;
    open();
  };
  signal.addEventListener("abort", end, { once: true });
  // Before the first look, so that nothing falls between the two.
  const unsubscribe = bus.subscribe(topic, { wake, end });
  try {
    for (;;) {
      woken = false;
      const seen = await look();
      if (isWanted(seen) || ended || Date.now() >= until) return seen;
      if (woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        open = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unsubscribe();
    signal.removeEventListener("abort", end);
  }
}
