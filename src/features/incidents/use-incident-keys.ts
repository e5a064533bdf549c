"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { PanelControl } from "./use-incident-filters";
import type { IncidentPages } from "./use-incident-pages";

type Input = {
  pages: IncidentPages;
  panel: PanelControl;
  listRef: RefObject<HTMLElement | null>;
};

/** Keys of the list: focus moves with j, k and the arrows, and an open panel follows it. */
export function useIncidentKeys({ pages, panel, listRef }: Input): (by: 1 | -1) => void {
  const router = useRouter();

  function focusedId(): string | undefined {
    const active = document.activeElement;
    return active instanceof HTMLElement ? active.dataset.incident : undefined;
  }

  function move(by: 1 | -1): void {
    const at = panel.openId ?? focusedId();
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
    if (!inList && target?.id !== "content") return;
    event.preventDefault();
    move(by);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: (event) => arrow(event, 1),
    arrowup: (event) => arrow(event, -1),
    o: () => {
      const id = panel.openId ?? focusedId();
      if (id !== undefined) router.push(`/incidents/${id}`);
    },
    escape: () => {
      if (panel.openId !== null) panel.close();
    },
  });
  return move;
}
