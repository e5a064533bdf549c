"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { PanelControl } from "./use-incident-filters";
import type { IncidentPages } from "./use-incident-pages";
import type { Selection } from "./use-selection";

type Input = {
  pages: IncidentPages;
  panel: PanelControl;
  selection: Selection | null;
  listRef: RefObject<HTMLElement | null>;
};

export interface IncidentKeys {
  move: (by: 1 | -1) => void;
  /** The incident that keys are about: the open one, or else the one in focus. */
  currentId: () => string | undefined;
}

function focusedId(): string | undefined {
  const active = document.activeElement;
  return active instanceof HTMLElement ? active.dataset.incident : undefined;
}

/** Keys of the list: focus moves with j, k and the arrows, and an open panel follows it. */
export function useIncidentKeys({ pages, panel, selection, listRef }: Input): IncidentKeys {
  const router = useRouter();
  const currentId = () => panel.openId ?? focusedId();

  function move(by: 1 | -1): void {
    const at = currentId();
    const index = pages.rows.findIndex((row) => row.id === at);
    const row = pages.rows[index === -1 ? 0 : index + by];
    if (row === undefined) {
      if (by === 1 && pages.hasMore && !pages.isLoadingMore) pages.loadMore();
      return;
    }
    const link = listRef.current?.querySelector<HTMLElement>(`[data-incident="${row.id}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    if (panel.openId !== null) panel.open(row.id, "replace");
  }

  /** In the panel, arrows scroll its text. */
  function arrow(event: KeyboardEvent, by: 1 | -1): void {
    const target = event.target instanceof Element ? event.target : null;
    const inList = target === document.body || listRef.current?.contains(target) === true;
    const inToolbar = target?.closest("[role=toolbar]") != null;
    if (inToolbar || (!inList && target?.id !== "content")) return;
    event.preventDefault();
    move(by);
  }

  function select(event: KeyboardEvent, id: string | undefined): void {
    if (selection === null || id === undefined) return;
    event.preventDefault();
    selection.toggle(id, event.shiftKey);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: (event) => arrow(event, 1),
    arrowup: (event) => arrow(event, -1),
    x: (event) => select(event, currentId()),
    // A space elsewhere presses a button or scrolls.
    " ": (event) => select(event, focusedId()),
    o: () => {
      const id = currentId();
      if (id !== undefined) router.push(`/incidents/${id}`);
    },
    escape: () => {
      if (panel.openId !== null) panel.close();
      else if (selection !== null && selection.rows.length > 0) selection.setAll(false);
    },
  });
  return { move, currentId };
}
