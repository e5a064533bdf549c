"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

const TICK = 30_000;
const RenderedAt = createContext(0);

const listeners = new Set<() => void>();
let now = 0;
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function currentNow(): number {
  if (now === 0) now = Date.now();
  return now;
}

/** Gives the server's clock to the first render, so that both sides write the same relative times. */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  return <RenderedAt.Provider value={renderedAt}>{children}</RenderedAt.Provider>;
}

/** The present in milliseconds, renewed twice a minute. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(subscribe, currentNow, () => renderedAt);
}
