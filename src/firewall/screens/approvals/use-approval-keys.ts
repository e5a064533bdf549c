"use client";

import type { RefObject } from "react";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { PanelControl } from "./use-open-approval";

export type Decision = "approve" | "deny";

type Input = {
  rows: readonly ApprovalDto[];
  panel: PanelControl;
  listRef: RefObject<HTMLElement | null>;
  onDecide: (id: string, decision: Decision) => void;
  onEnd: () => void;
};

function focusedId(): string | undefined {
  const active = document.activeElement;
  return active instanceof HTMLElement ? active.dataset.approval : undefined;
}

/**
 * Keys of the queue: j and k move the focus, and an open panel follows it; a and d open a decision
 * on the open call, or else on the one in focus. Returns how to move.
 */
export function useApprovalKeys({ rows, panel, listRef, onDecide, onEnd }: Input) {
  const currentId = () => panel.openId ?? focusedId();

  function move(by: 1 | -1): void {
    const at = currentId();
    const index = rows.findIndex((row) => row.approval_id === at);
    const row = rows[index === -1 ? 0 : index + by];
    if (row === undefined) {
      if (by === 1) onEnd();
      return;
    }
    const { approval_id: id } = row;
    const link = listRef.current?.querySelector<HTMLElement>(`[data-approval="${id}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    if (panel.openId !== null) panel.open(id, "replace");
  }

  function decide(decision: Decision): void {
    const id = currentId();
    if (id !== undefined) onDecide(id, decision);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => decide("approve"),
    d: () => decide("deny"),
    escape: () => {
      if (panel.openId !== null) panel.close();
    },
  });
  return move;
}
