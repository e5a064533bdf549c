"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { PhoneOutgoing } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type ReactNode, useDeferredValue, useMemo, useRef } from "react";
import { activeFilters } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { FilteredEmpty } from "@/components/filters/filtered-empty";
import { ListBody } from "@/components/lists/list-body";
import { LoadMore } from "@/components/load-more";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { QueryBoundary } from "@/components/query-boundary";
import { focusSidePanel } from "@/components/side-panel";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { CALL_LIST, type CallFilters } from "@/firewall/domain/calls/call-list";
import { useShortcuts } from "@/lib/use-shortcuts";
import { isNarrowed } from "@/platform/domain/list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { callFilters } from "./call-filters";
import { callParsers, callsInput, NO_FILTERS } from "./call-params";
import { CallTable } from "./call-table";
import { calls as copy } from "./copy";

const LOADING = "Loading the calls";

const CallPanel = loadedWhenShown(() => import("./call-panel").then((module) => module.CallPanel));

type Props = {
  /** The one agent whose calls are shown; null of all. */
  agentId: string | null;
  /** Follows the filters. */
  actions?: ReactNode;
  /** Shown beside the table in place of a call. */
  panel?: ReactNode;
  /** A call is opened. */
  onOpen?: () => void;
};

/** The table of calls with its filters, and the open one beside it: all of it in the address. */
export function CallList({ agentId, actions, panel, onOpen }: Props) {
  const [{ call, ...filters }, set] = useQueryStates(callParsers, { history: "replace" });
  const change = (changes: Partial<CallFilters>) => void set(changes);
  return (
    <div className="flex border-t bg-surface">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 md:px-6">
          <FilterBar
            filters={callFilters({ filters, change, agentId })}
            onClear={() => change(NO_FILTERS)}
          />
          {actions}
        </div>
        <QueryBoundary
          what="The calls could not be loaded"
          skeleton={<TableSkeleton label={LOADING} rows={8} columns={5} />}
        >
          <Results
            filters={filters}
            change={change}
            agentId={agentId}
            openId={call}
            isBeside={panel === undefined}
            onOpen={(id) => {
              if (id === call && panel === undefined) return focusSidePanel();
              onOpen?.();
              // Back closes what was opened; going on to a neighbour is no step.
              void set({ call: id }, { history: call === null ? "push" : "replace" });
            }}
            onClose={() => void set({ call: null })}
          />
        </QueryBoundary>
      </div>
      {panel ??
        (call !== null && <CallPanel callId={call} onClose={() => void set({ call: null })} />)}
    </div>
  );
}

type ResultProps = {
  filters: CallFilters;
  change: (changes: Partial<CallFilters>) => void;
  agentId: string | null;
  openId: string | null;
  isBeside: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
};

function Results({ filters, change, agentId, openId, ...panel }: ResultProps) {
  const trpc = useTRPC();
  const { layer, outcome, agent, tool, from, to, source } = filters;
  const wanted = useMemo(
    () => callsInput({ layer, outcome, agent, tool, from, to, source }, agentId),
    [layer, outcome, agent, tool, from, to, source, agentId],
  );
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.agentCalls.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.calls);
  const lookedBackTo = query.data.pages.at(-1)?.looked_back_to ?? null;
  const listRef = useRef<HTMLDivElement>(null);

  function rowButtons(): HTMLElement[] {
    return [...(listRef.current?.querySelectorAll<HTMLElement>("tbody button") ?? [])];
  }

  function move(by: 1 | -1): void {
    const buttons = rowButtons();
    const open = rows.findIndex(({ call_id: id }) => id === openId);
    const at = open === -1 ? buttons.indexOf(document.activeElement as HTMLElement) : open;
    const next = at === -1 ? 0 : at + by;
    buttons[next]?.focus();
    const row = rows[next];
    if (row !== undefined && openId !== null) panel.onOpen(row.call_id);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    escape: () => {
      if (openId === null) return;
      // The focus may be in the panel, which goes.
      rowButtons()[rows.findIndex(({ call_id: id }) => id === openId)]?.focus();
      panel.onClose();
    },
  });

  const lookedBack = lookedBackTo !== null && (
    <p role="status" className="px-4 py-2 text-muted text-xs md:px-6">
      Calls before this were not looked at yet: <Time value={lookedBackTo} show="absolute" />
    </p>
  );
  return (
    <div ref={listRef} className="relative flex flex-col">
      <ListBody
        label={copy.caption}
        count={rows.length}
        query={query}
        busy={input !== wanted}
        empty={
          <>
            <NoCalls filters={filters} change={change} agentId={agentId} />
            {lookedBack}
            <LoadMore query={query} more="Look further back" loading={LOADING} />
          </>
        }
      >
        <CallTable
          rows={rows}
          isOfAll={agentId === null}
          openId={panel.isBeside ? openId : null}
          onOpen={panel.onOpen}
        />
        {lookedBack}
      </ListBody>
    </div>
  );
}

function NoCalls({
  filters,
  change,
  agentId,
}: Pick<ResultProps, "filters" | "change" | "agentId">) {
  if (isNarrowed(CALL_LIST, filters)) {
    return (
      <FilteredEmpty
        title="No call matches"
        active={activeFilters(callFilters({ filters, change, agentId }))}
        onClear={() => change(NO_FILTERS)}
      />
    );
  }
  const isOfReal = agentId === null && filters.source === "registry";
  return (
    <EmptyState
      icon={PhoneOutgoing}
      title="No call so far"
      actions={
        isOfReal && (
          <Button onClick={() => change({ source: "simulation" })}>Look at simulated ones</Button>
        )
      }
    >
      A call appears here as soon as an agent asks for one, also where it is refused.
    </EmptyState>
  );
}
