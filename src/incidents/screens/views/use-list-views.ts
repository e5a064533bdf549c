"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IncidentView } from "@/incidents/screens/incident/search-params";
import { useTRPC } from "@/platform/trpc/browser/client";
import { SYSTEM_VIEWS, type View } from "./system-views";
import { type ReadView, readViewQuery, viewQuery } from "./view-query";

export interface ListViews {
  own: readonly View[];
  failed: boolean;
  /** The query that the present filters are, in whichever environment. */
  query: string;
  /** The view that they are equal to, or else the one that they were changed from. */
  current: View | null;
  isChanged: boolean;
  choose: (view: View) => void;
  /** Filters of a chosen view that are unknown here. */
  ignored: { view: View; names: string[] } | null;
  dismiss: () => void;
}

/** A view in the environment that is shown; one that was kept in the simulation is of that alone. */
function readIn(source: IncidentView["source"], view: View): ReadView {
  const read = readViewQuery(view.query);
  const isBound = read.filters.source === "simulation";
  return isBound ? read : { ...read, filters: { ...read.filters, source } };
}

/** Which view the list shows. The address alone says what it shows; a view is a name for it. */
export function useListViews(
  filters: IncidentView,
  apply: (filters: IncidentView) => void,
): ListViews {
  const trpc = useTRPC();
  const stored = useQuery(trpc.views.list.queryOptions());
  const own = stored.data?.views ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [ignored, setIgnored] = useState<ListViews["ignored"]>(null);
  const { source } = filters;
  const query = viewQuery({ ...filters, source: "import" });
  const views: readonly View[] = [...SYSTEM_VIEWS, ...own];
  const chosen = views.find((view) => view.id === chosenId) ?? null;
  const isSame = (view: View) => viewQuery(readIn(source, view).filters) === viewQuery(filters);
  // Two views may be names for the same list.
  const active = chosen !== null && isSame(chosen) ? chosen : (views.find(isSame) ?? null);
  if (active !== null && active.id !== chosenId) setChosenId(active.id);
  return {
    own,
    failed: stored.isError,
    query,
    current: active ?? chosen,
    isChanged: active === null,
    choose: (view) => {
      const read = readIn(source, view);
      setChosenId(view.id);
      setIgnored(read.ignored.length === 0 ? null : { view, names: read.ignored });
      apply(read.filters);
    },
    ignored,
    dismiss: () => setIgnored(null),
  };
}
