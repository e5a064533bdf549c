"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Ban, History } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { useDeferredValue, useState } from "react";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { BusyLine } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { useSession } from "@/features/session/use-session";
import { formatCount } from "@/lib/format";
import type { BanDto } from "@/server/services/federation-bans/ban-dto";
import { useTRPC } from "@/trpc/client";
import { BanTable } from "./ban-table";
import { copy } from "./copy";
import { banInput, STATES, stateParser } from "./search-params";

const BanDialog = dynamic(() => import("./ban-dialogs").then((module) => module.BanDialog), {
  ssr: false,
});
const LiftDialog = dynamic(() => import("./ban-dialogs").then((module) => module.LiftDialog), {
  ssr: false,
});

const STATE_OPTIONS = STATES.map((value) => ({ value, label: copy.states[value] }));

/** What is shut out of the federation. */
export function BanScreen() {
  const [state, setState] = useQueryState("state", stateParser);
  const [isBanning, setIsBanning] = useState(false);
  const [lifted, setLifted] = useState<BanDto | null>(null);
  const { may } = useSession();
  const isManager = may["federation.ban"];
  return (
    <div className="flex flex-col md:h-full">
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <Segmented
              label={copy.state}
              value={state}
              options={STATE_OPTIONS}
              onChange={(next) => void setState(next)}
            />
            {isManager && (
              <Button variant="danger" onClick={() => setIsBanning(true)}>
                <Ban aria-hidden /> {copy.ban}
              </Button>
            )}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col border-t bg-surface">
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={6} columns={4} />}
        >
          <Results state={state} onLift={isManager ? setLifted : null} />
        </QueryBoundary>
      </div>
      {isBanning && <BanDialog onClose={() => setIsBanning(false)} />}
      {lifted !== null && <LiftDialog ban={lifted} onClose={() => setLifted(null)} />}
    </div>
  );
}

type Props = {
  state: (typeof STATES)[number];
  onLift: ((ban: BanDto) => void) | null;
};

function Results({ state: wanted, onLift }: Props) {
  const trpc = useTRPC();
  const state = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.federationBans.list.infiniteQueryOptions(banInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.bans);
  const isEnded = state === "ended";
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <BusyLine busy={state !== wanted} />
      {rows.length === 0 ? (
        <EmptyState
          icon={isEnded ? History : Ban}
          title={isEnded ? copy.endedTitle : copy.emptyTitle}
        >
          {isEnded ? copy.endedText : copy.emptyText}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="border-b px-4 py-2.5 font-medium tabular-nums md:px-6">
            {copy.shown(formatCount(rows.length), query.hasNextPage)}
          </p>
          <ScrollRegion label={copy.caption} className="@container min-h-0 flex-1 scroll-pt-10">
            <BanTable rows={rows} onLift={onLift} />
            <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
          </ScrollRegion>
        </>
      )}
    </div>
  );
}
