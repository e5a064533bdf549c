"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useDeferredValue } from "react";
import { LoadMore } from "@/components/load-more";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { BusyLine } from "@/components/ui/progress";
import type { CustodyPageDto } from "@/evidence/server/custody/custody-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { CustodyDays } from "./custody-days";
import { custodyInput } from "./custody-input";

type Props = {
  incidentId: string;
  evidenceId: string | null;
  onFilter: (evidenceId: string | null) => void;
};

/** Acts of custody in the order in which they were written down, by day. */
export function CustodyTimeline({ incidentId, evidenceId, onFilter }: Props) {
  const trpc = useTRPC();
  const shown = useDeferredValue(evidenceId);
  const query = useSuspenseInfiniteQuery(
    trpc.custody.list.infiniteQueryOptions(custodyInput(incidentId, shown), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const events = query.data.pages.flatMap((page) => page.events);
  const newest = query.data.pages.at(-1);
  return (
    <>
      <BusyLine busy={shown !== evidenceId} />
      {newest !== undefined && (
        <Summary page={newest} shown={events.length} filtered={shown !== null} />
      )}
      {events.length === 0 ? (
        <Empty evidenceId={shown} onFilter={onFilter} />
      ) : (
        <CustodyDays events={events} onFilter={shown === null ? onFilter : undefined} />
      )}
      <LoadMore query={query} more="Load more events" loading="Loading more" />
    </>
  );
}

type SummaryProps = { page: CustodyPageDto; shown: number; filtered: boolean };

function Summary({ page, shown, filtered }: SummaryProps) {
  return (
    <div className="space-y-2 border-b px-4 py-2 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <p role="status">
          {filtered
            ? `${formatQuantity(shown, "event", "events")} of this item shown`
            : shown < page.next_seq
              ? `${formatCount(shown)} of ${formatQuantity(page.next_seq, "event", "events")} shown`
              : formatQuantity(page.next_seq, "event", "events")}
        </p>
        <span className="inline-flex items-center gap-1.5">
          Head <Hash value={page.head} label="head of the chain of custody" head={8} tail={4} />
        </span>
      </div>
      {page.pending_imports > 0 && (
        <Notice
          title={`${formatQuantity(page.pending_imports, "import event is", "import events are")} not recorded yet`}
        >
          Imports are added to the chain of custody in batches. Until then the evidence is here, and
          its import is not listed yet.
        </Notice>
      )}
    </div>
  );
}

type EmptyProps = Pick<Props, "evidenceId" | "onFilter">;

function Empty({ evidenceId, onFilter }: EmptyProps) {
  if (evidenceId === null) {
    return (
      <EmptyState icon={FileSearch} title="No custody events yet">
        The first import, check or export of this evidence will be the first event.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FileSearch}
      title={`No event names ${evidenceId}`}
      actions={<Button onClick={() => onFilter(null)}>{copy.clear}</Button>}
    >
      It may belong to another incident, or its import is not recorded yet.
    </EmptyState>
  );
}
