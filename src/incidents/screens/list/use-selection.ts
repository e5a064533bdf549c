"use client";

import { useMemo, useState } from "react";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { selectRange } from "./select-range";

export interface Selection {
  /** Selected rows that are in the list now: nothing acts on what cannot be seen. */
  rows: readonly IncidentDto[];
  has: (id: string) => boolean;
  toggle: (id: string, extend: boolean) => void;
  setAll: (on: boolean) => void;
  /** Selects exactly these. */
  keep: (ids: readonly string[]) => void;
}

const NOTHING: { ids: ReadonlySet<string>; anchor: string | null } = {
  ids: new Set(),
  anchor: null,
};

export function useSelection(rows: readonly IncidentDto[]): Selection {
  const [state, setState] = useState(NOTHING);
  const order = useMemo(() => rows.map((row) => row.id), [rows]);
  const chosen = useMemo(() => rows.filter((row) => state.ids.has(row.id)), [rows, state.ids]);
  return {
    rows: chosen,
    has: (id) => state.ids.has(id),
    toggle: (id, extend) =>
      setState(({ ids, anchor }) => ({
        ids: selectRange(order, ids, id, extend ? anchor : null),
        anchor: id,
      })),
    setAll: (on) => setState(on ? { ids: new Set(order), anchor: null } : NOTHING),
    keep: (ids) => setState({ ids: new Set(ids), anchor: null }),
  };
}
