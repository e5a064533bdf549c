"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { useCallback } from "react";
import type { Grouping } from "@/incidents/domain/incident-list";
import {
  groupParser,
  groupValue,
  type IncidentView,
  openParser,
  viewParsers,
} from "../incident/search-params";

export interface FilterControl {
  filters: IncidentView;
  change: (changes: Partial<IncidentView>) => void;
}

/** The filters of the address, and how it shows the list. `apply` puts others in their place, which Back undoes. */
export function useIncidentFilters(): FilterControl & {
  apply: (filters: IncidentView) => void;
} {
  const [filters, setFilters] = useQueryStates(viewParsers, { history: "replace" });
  const change = useCallback(
    (changes: Partial<IncidentView>) => void setFilters(changes),
    [setFilters],
  );
  const apply = useCallback(
    (next: IncidentView) => void setFilters(next, { history: "push" }),
    [setFilters],
  );
  return { filters, change, apply };
}

export interface PanelControl {
  openId: string | null;
  /** Opening is a step that Back undoes; moving on to a neighbour is not. */
  open: (id: string, how: "push" | "replace") => void;
  close: () => void;
}

export function useOpenIncident(): PanelControl {
  const [openId, setOpenId] = useQueryState("open", openParser);
  const open = useCallback(
    (id: string, how: "push" | "replace") => void setOpenId(id, { history: how }),
    [setOpenId],
  );
  const close = useCallback(() => void setOpenId(null, { history: "replace" }), [setOpenId]);
  return { openId, open, close };
}

/** The open group of a list that is grouped; the address names it with its field, so that it is not taken for another's. */
export function useOpenGroup(by: Grouping | null): [string | null, (value: string | null) => void] {
  const [text, setText] = useQueryState("at", groupParser);
  const open = useCallback(
    (value: string | null) => void setText(value === null ? null : `${by}:${value}`),
    [by, setText],
  );
  return [by === null ? null : groupValue(by, text), open];
}
