"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { AGENT_LIST } from "@/agents/domain/registry/agent-list";
import { copy as listCopy } from "@/components/lists/copy";
import { ListBody } from "@/components/lists/list-body";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AgentEmpty } from "./agent-empty";
import { AgentTable } from "./agent-table";
import { DeltaFigure } from "./delta-figure";
import { type ListControl, listInput } from "./search-params";

const SORTS = {
  did: "Id, ascending",
  "-did": "Id, descending",
  delta: "Most narrowed first",
  "-delta": "Least narrowed first",
};

/** Requested agents, as a table or as bars. */
export function AgentResults({ state, change }: ListControl) {
  const trpc = useTRPC();
  const { source, status, tier, operator, sort } = state;
  const wanted = useMemo(
    () => listInput({ source, status, tier, operator, sort }),
    [source, status, tier, operator, sort],
  );
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.agents.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const agents = query.data.pages.flatMap((page) => page.agents);
  const { hasNextPage: hasMore } = query;
  return (
    <ListBody
      label="Agents"
      count={agents.length}
      query={query}
      busy={input !== wanted}
      empty={<AgentEmpty state={state} change={change} />}
      summary={<Summary state={state} change={change} count={agents.length} hasMore={hasMore} />}
    >
      {state.view === "chart" ? (
        <DeltaFigure agents={agents} hasMore={hasMore} />
      ) : (
        <AgentTable agents={agents} sort={input.sort} onSort={(next) => change({ sort: next })} />
      )}
    </ListBody>
  );
}

type SummaryProps = ListControl & { count: number; hasMore: boolean };

function Summary({ state, change, count, hasMore }: SummaryProps) {
  const isChart = state.view === "chart";
  const Icon = isChart ? Table2 : ChartNoAxesColumn;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 border-b px-4 py-1.5 md:px-6">
      <p role="status" className="font-medium tabular-nums">
        {listCopy.shown(formatCount(count), hasMore)}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          aria-pressed={isChart}
          onClick={() => change({ view: isChart ? "table" : "chart" })}
        >
          <Icon aria-hidden /> {isChart ? "Show as table" : "Show as chart"}
        </Button>
        <Select
          quiet
          aria-label="Order"
          value={state.sort}
          onChange={({ target }) =>
            change({ sort: AGENT_LIST.sorts.values.find((sort) => sort === target.value) ?? "did" })
          }
          className="w-44"
        >
          {AGENT_LIST.sorts.values.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
