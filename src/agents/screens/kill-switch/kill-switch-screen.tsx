"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { ListFrame } from "@/components/lists/list-frame";
import { LoadMore } from "@/components/load-more";
import { TableSkeleton } from "@/components/table-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { useFocusReturn } from "@/lib/use-focus-return";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { StopAgents } from "./stop-agents";
import { SwitchRow } from "./switch-row";
import { SWITCH_STATES, switchInput, switchParsers } from "./switch-states";

const ReleaseDialog = dynamic(
  () => import("./release-dialog").then((module) => module.ReleaseDialog),
  { ssr: false },
);

const EVERY_30_S = 30_000;

const OPTIONS = SWITCH_STATES.map((value) => ({ value, label: copy.states[value] }));

/** What is stopped and was, with the way to stop more and to release. */
export function KillSwitchScreen() {
  const [{ state }, setState] = useQueryStates(switchParsers, { history: "replace" });
  return (
    <ListFrame
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          <Segmented
            label={copy.state}
            value={state}
            options={OPTIONS}
            onChange={(next) => void setState({ state: next })}
          />
          <StopAgents />
        </>
      }
      failed={copy.failed}
      skeleton={<TableSkeleton label={copy.loading} rows={4} columns={2} />}
    >
      <Switches key={state} state={state} />
    </ListFrame>
  );
}

function Switches({ state }: { state: (typeof SWITCH_STATES)[number] }) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.killSwitch.list.infiniteQueryOptions(switchInput(state), {
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: EVERY_30_S,
      refetchOnWindowFocus: "always",
    }),
  );
  const [asked, setAsked] = useState<KillSwitchDto | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that asked for a release goes with the switch.
  useFocusReturn(asked !== null, place);
  const switches = query.data.pages.flatMap((page) => page.kill_switches);
  return (
    <div ref={place} tabIndex={-1} className="min-h-0 outline-none md:overflow-y-auto">
      {switches.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={copy.empty[state]}>
          <p>{copy.emptyText}</p>
        </EmptyState>
      ) : (
        <ul aria-label={copy.list} className="divide-y divide-line">
          {switches.map((each) => (
            <SwitchRow key={each.kill_id} killSwitch={each} onRelease={() => setAsked(each)} />
          ))}
        </ul>
      )}
      <LoadMore query={query} more={copy.loadMore} loading={copy.loadingMore} />
      {asked !== null && <ReleaseDialog killSwitch={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
