import { startTransition, useEffect, useState } from "react";

type Turn = (end: () => void) => void;

const waiting = new Set<Turn>();
let isTaken = false;

/** Lets the next one draw; the one after it comes when that is painted. */
function next(): void {
  const [draw] = waiting;
  isTaken = draw !== undefined;
  if (draw === undefined) return;
  waiting.delete(draw);
  let isOver = false;
  draw(() => {
    if (isOver) return;
    isOver = true;
    // A plot is laid out in one frame and fits itself to what it measured in the next. Each time a task of its own, so
    // that a press that came meanwhile is answered first.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next)));
  });
}

/**
 * What to draw: `value` as it was at the last turn of its own, null before the first. All that is on a page take turns,
 * as together they would hold up a press for as long as all of them take. Asks for a turn only when `isReady`.
 */
export function useTurn<T>(value: T, isReady: boolean): T | null {
  const [drawn, setDrawn] = useState<{ value: T; end: () => void } | null>(null);
  useEffect(() => {
    if (!isReady) return;
    let ended: (() => void) | undefined;
    const draw: Turn = (end) => {
      ended = end;
      startTransition(() => setDrawn({ value, end }));
    };
    waiting.add(draw);
    if (!isTaken) {
      isTaken = true;
      setTimeout(next);
    }
    return () => {
      waiting.delete(draw);
      ended?.();
    };
  }, [value, isReady]);
  useEffect(() => drawn?.end(), [drawn]);
  return drawn === null ? null : drawn.value;
}
