"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { useCallback } from "react";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { filterParsers, openParser } from "../incident/search-params";

export interface FilterControl {
  filters: IncidentFilters;
  change: (changes: Partial<IncidentFilters>) => void;
}

/** The filters of the address. `apply` puts others in their place, which Back undoes. */
export function useIncidentFilters(): FilterControl & {
  apply: (filters: IncidentFilters) => void;
} {
  const [filters, setFilters] = useQueryStates(filterParsers, { history: "replace" });
  const change = useCallback(
    (changes: Partial<IncidentFilters>) => void setFilters(changes),
    [setFilters],
  );
  const apply = useCallback(
    (next: IncidentFilters) => void setFilters(next, { history: "push" }),
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
