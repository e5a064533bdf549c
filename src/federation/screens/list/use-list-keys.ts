"use client";

import type { RefObject } from "react";
import { useShortcuts } from "@/lib/use-shortcuts";

type Input = {
  listRef: RefObject<HTMLElement | null>;
  /** More is wanted than is loaded. */
  onEnd: () => void;
};

/** Keys of the list: j and k move the focus from row to row; Enter follows the link in focus. */
export function useListKeys({ listRef, onEnd }: Input): void {
  function move(by: 1 | -1): void {
    const links = [
      ...(listRef.current?.querySelectorAll<HTMLElement>("[data-registration]") ?? []),
    ];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    const next = links[at === -1 ? 0 : at + by];
    if (next === undefined) {
      if (by === 1) onEnd();
      return;
    }
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });
}
