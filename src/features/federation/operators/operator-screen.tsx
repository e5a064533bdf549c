"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Building2, FilterX, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { SearchField } from "@/components/search-field";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { BusyLine } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { useSession } from "@/features/session/use-session";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/trpc/client";
import { SOURCE_NAMES } from "../copy";
import { copy } from "./copy";
import { OperatorTable } from "./operator-table";
import {
  type OperatorState,
  operatorInput,
  operatorParsers,
  SOURCES,
  STATUSES,
} from "./search-params";

const OperatorPanel = dynamic(
  () => import("./operator-panel").then((module) => module.OperatorPanel),
  { ssr: false },
);
const AddOperatorDialog = dynamic(
  () => import("./add-operator-dialog").then((module) => module.AddOperatorDialog),
  { ssr: false },
);

const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));

type Control = { state: OperatorState; change: (changes: Partial<OperatorState>) => void };

/** Who may bring agents. */
export function OperatorScreen() {
  const [state, setState] = useQueryStates(operatorParsers, { history: "replace" });
  const [isAdding, setIsAdding] = useState(false);
  const { may } = useSession();
  const searchRef = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<OperatorState>) => void setState(changes);
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={
          <span className="inline-flex items-center gap-2.5">
            {copy.title}
            {state.source === "simulation" && <SimulationBadge />}
          </span>
        }
        lead={copy.lead}
        actions={
          <>
            <Segmented
              label={copy.source}
              value={state.source}
              options={SOURCE_OPTIONS}
              onChange={(source) => change({ source })}
            />
            {may["operator.manage"] && (
              <Button variant="primary" onClick={() => setIsAdding(true)}>
                <Plus aria-hidden /> {copy.add}
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3 md:px-6">
        <SearchField
          label={copy.search}
          placeholder={copy.searchHint}
          value={state.q}
          onCommit={(q) => change({ q })}
          inputRef={searchRef}
        />
        <Select
          aria-label={copy.status}
          className="w-40"
          value={state.status ?? ""}
          onChange={({ target }) =>
            change({ status: STATUSES.find((each) => each === target.value) ?? null })
          }
        >
          <option value="">{copy.anyStatus}</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {copy.statuses[value]}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={6} columns={5} />}
        >
          <Results state={state} change={change} />
        </QueryBoundary>
      </div>
      {isAdding && <AddOperatorDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function Results({ state, change }: Control) {
  const trpc = useTRPC();
  const [openId, setOpenId] = useQueryState("open", parseAsString);
  const wanted = useMemo(() => operatorInput(state), [state]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.federationOperators.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.operators);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <BusyLine busy={input !== wanted} />
        {rows.length === 0 ? (
          <Empty state={state} change={change} />
        ) : (
          <>
            <p role="status" className="border-b px-4 py-2.5 font-medium tabular-nums md:px-6">
              {copy.shown(formatCount(rows.length), query.hasNextPage)}
            </p>
            <ScrollRegion label={copy.caption} className="@container min-h-0 flex-1 scroll-pt-10">
              <OperatorTable
                rows={rows}
                openId={openId}
                onOpen={(id) => void setOpenId(id, { history: "push" })}
              />
              <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
            </ScrollRegion>
          </>
        )}
      </div>
      {openId !== null && (
        <OperatorPanel id={openId} onClose={() => void setOpenId(null, { history: "replace" })} />
      )}
    </div>
  );
}

function Empty({ state, change }: Control) {
  if (state.q === "" && state.status === null) {
    return (
      <EmptyState icon={Building2} title={copy.emptyTitle}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FilterX}
      title={copy.filteredTitle}
      actions={<Button onClick={() => change({ q: "", status: null })}>{copy.clear}</Button>}
    >
      {copy.filteredText}
    </EmptyState>
  );
}
