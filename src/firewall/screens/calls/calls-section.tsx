"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { FlaskConical, PhoneOutgoing } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CALL_STATES, callParsers, callsInput } from "./call-params";
import { CallTable } from "./call-table";
import { CALL_STATE_NAMES, type CallState, calls as copy } from "./copy";

const CallPanel = dynamic(() => import("./call-panel").then((module) => module.CallPanel), {
  ssr: false,
});
const WhatIfPanel = dynamic(() => import("./what-if-panel").then((module) => module.WhatIfPanel), {
  ssr: false,
});

/** Calls of the agent with the reasons of their decisions, and a what-if of another one. */
export function CallsSection({ agentId }: { agentId: string }) {
  const [{ call, call_state: state }, set] = useQueryStates(callParsers, { history: "replace" });
  const [isTrying, setTrying] = useState(false);
  const open = (id: string | null) => {
    setTrying(false);
    void set({ call: id });
  };
  return (
    <section aria-label={copy.heading} className="flex">
      <div className="min-w-0 flex-1">
        <h2 className="sr-only">{copy.heading}</h2>
        <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-4 md:px-6">
          <p className="min-w-0 max-w-prose flex-1 basis-64 text-muted">{copy.lead}</p>
          <div className="flex flex-wrap items-center gap-2">
            <Select
              quiet
              aria-label={copy.filter}
              className="w-40"
              value={state ?? ""}
              onChange={({ target }) =>
                void set({ call_state: CALL_STATES.find((each) => each === target.value) ?? null })
              }
            >
              <option value="">{copy.all}</option>
              {CALL_STATES.map((each) => (
                <option key={each} value={each}>
                  {CALL_STATE_NAMES[each]}
                </option>
              ))}
            </Select>
            <Button
              onClick={() => {
                void set({ call: null });
                setTrying(true);
              }}
            >
              <FlaskConical aria-hidden /> {copy.tryOne}
            </Button>
          </div>
        </div>
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={5} columns={5} />}
        >
          <CallList
            agentId={agentId}
            state={state}
            openId={call}
            onOpen={open}
            onClear={() => void set({ call_state: null })}
          />
        </QueryBoundary>
      </div>
      {isTrying ? (
        <WhatIfPanel agentId={agentId} onClose={() => setTrying(false)} />
      ) : (
        call !== null && <CallPanel agentId={agentId} callId={call} onClose={() => open(null)} />
      )}
    </section>
  );
}

type ListProps = {
  agentId: string;
  state: CallState | null;
  openId: string | null;
  onOpen: (id: string) => void;
  onClear: () => void;
};

function CallList({ agentId, state, openId, onOpen, onClear }: ListProps) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.agentCalls.list.infiniteQueryOptions(callsInput(agentId, state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.calls);
  if (rows.length === 0) {
    return state === null ? (
      <EmptyState icon={PhoneOutgoing} title={copy.emptyTitle}>
        {copy.emptyText}
      </EmptyState>
    ) : (
      <EmptyState
        icon={PhoneOutgoing}
        title={copy.filteredTitle}
        actions={<Button onClick={onClear}>{copy.clear}</Button>}
      >
        {CALL_STATE_NAMES[state]}
      </EmptyState>
    );
  }
  return (
    <>
      <CallTable rows={rows} openId={openId} onOpen={onOpen} />
      <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
    </>
  );
}
