"use client";

import { useQueryState } from "nuqs";
import { useCallback } from "react";
import { openParser } from "./search-params";

export interface PanelControl {
  openId: string | null;
  /** Opening is a step that Back undoes; moving on to a neighbour is not. */
  open: (id: string, how: "push" | "replace") => void;
  close: () => void;
}

/** The call that is open beside the list; kept in the address. */
export function useOpenApproval(): PanelControl {
  const [openId, setOpenId] = useQueryState("open", openParser);
  const open = useCallback(
    (id: string, how: "push" | "replace") => void setOpenId(id, { history: how }),
    [setOpenId],
  );
  const close = useCallback(() => void setOpenId(null, { history: "replace" }), [setOpenId]);
  return { openId, open, close };
}
