"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Later than dialogs give the focus back by themselves. */
const AFTER_DIALOG = 60;

/**
 * Gives the focus to a place that stays when a dialog closes and what had opened it is gone: an entry
 * of a menu, or a button that the change has taken away.
 */
export function useFocusReturn(isOpen: boolean, fallback: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const timer = window.setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) fallback.current?.focus();
    }, AFTER_DIALOG);
    return () => window.clearTimeout(timer);
  }, [isOpen, fallback]);
}
