"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";
import { SimulationBadge } from "./simulation-badge";

let shown = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  shown += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says on the page of a single record that it is simulated. The frame of the console follows it, by `data-simulated`
 * before the page's script is there, because no address says so.
 */
export function SimulatedRecord() {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
  return (
    <span data-simulated className="contents">
      <SimulationBadge />
    </span>
  );
}

/** Whether the page shows a single record that is simulated. */
export function useSimulatedRecord(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  );
}
