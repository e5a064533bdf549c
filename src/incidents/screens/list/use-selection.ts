"use client";

import { useMemo, useState } from "react";
import { ASSIGN_LIMIT } from "@/incidents/domain/ownership";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { selectRange } from "./select-range";

export interface Selection {
  /** Selected rows that are in the list now: nothing acts on what cannot be seen. */
  rows: readonly IncidentDto[];
  /** How many match, where all of them are selected: also those that are not loaded. */
  matching: number | null;
  /** Selects all that match, where everything that is loaded is selected and more match that can be acted on at once. */
  rest: { total: number; select: () => void } | null;
  has: (id: string) => boolean;
  toggle: (id: string, extend: boolean) => void;
  setAll: (on: boolean) => void;
  /** Selects exactly these. */
  keep: (ids: readonly string[]) => void;
}

interface State {
  ids: ReadonlySet<string>;
  anchor: string | null;
  /** The list of which everything is selected: with other filters it is not. */
  listKey: string | null;
}

const NOTHING: State = { ids: new Set(), anchor: null, listKey: null };

type Listed = {
  rows: readonly IncidentDto[];
  /** Distinguishes lists by what matches. */
  listKey: string;
  /** How many match, where that is known. */
  total: number | null;
};

export function useSelection({ rows, listKey, total }: Listed): Selection {
  const [state, setState] = useState(NOTHING);
  const order = useMemo(() => rows.map((row) => row.id), [rows]);
  const isMatching = state.listKey === listKey && total !== null;
  const ids = useMemo(() => (isMatching ? new Set(order) : state.ids), [isMatching, order, state]);
  const chosen = useMemo(() => rows.filter((row) => ids.has(row.id)), [rows, ids]);
  const isMore = total !== null && total > rows.length && total <= ASSIGN_LIMIT;
  return {
    rows: chosen,
    matching: isMatching ? total : null,
    rest:
      isMore && !isMatching && chosen.length === rows.length
        ? { total, select: () => setState({ ...NOTHING, listKey }) }
        : null,
    has: (id) => ids.has(id),
    toggle: (id, extend) =>
      setState(({ anchor }) => ({
        ids: selectRange(order, ids, id, extend ? anchor : null),
        anchor: id,
        listKey: null,
      })),
    setAll: (on) => setState(on ? { ...NOTHING, ids: new Set(order) } : NOTHING),
    keep: (kept) => setState({ ...NOTHING, ids: new Set(kept) }),
  };
}
