"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { type Captured, readPaste } from "./pasted";

/**
 * Takes what is dropped or pasted inside an element. Native listeners, because the events of a
 * dialog elsewhere in the document would reach React's: pastes there are meant for it.
 */
export function useCapture(
  place: RefObject<HTMLElement | null>,
  onCapture: (captured: Captured[]) => void,
): { over: boolean } {
  const [over, setOver] = useState(false);
  const take = useRef(onCapture);
  useEffect(() => {
    take.current = onCapture;
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const abort = new AbortController();
    const { signal } = abort;

    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && element.contains(to))) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented || event.dataTransfer === null) return;
      event.preventDefault();
      take.current(readPaste(event.dataTransfer, true));
    };
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      // With nothing in focus, a paste goes to the body.
      const isHere =
        target === document.body || (target instanceof Node && element.contains(target));
      if (!isHere || event.defaultPrevented || clipboardData === null) return;
      const captured = readPaste(clipboardData, isTextField(target));
      if (captured.length === 0) return;
      event.preventDefault();
      take.current(captured);
    };

    element.addEventListener("dragenter", onDrag, { signal });
    element.addEventListener("dragover", onDrag, { signal });
    element.addEventListener("dragleave", onLeave, { signal });
    element.addEventListener("drop", onDrop, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => abort.abort();
  }, [place]);

  return { over };
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
