"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "@/components/load-more";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { CustodyDays } from "@/evidence/screens/custody/custody-days";
import { useTRPC } from "@/platform/trpc/browser/client";
import { custody as copy } from "./copy";

type Props = { engagementId: string; item: string };

const PAGE_SIZE = 50;

/** Events of one item, in order, by day. */
export function ItemCustody(props: Props) {
  return (
    <section aria-label={copy.heading(props.item)} className="space-y-2">
      <h4 className="font-medium">{copy.heading(props.item)}</h4>
      <QueryBoundary
        what="The chain of custody could not be loaded"
        skeleton={<TableSkeleton label="Loading the chain of custody" rows={2} columns={3} />}
      >
        <Events {...props} />
      </QueryBoundary>
    </section>
  );
}

function Events({ engagementId, item }: Props) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.engagements.itemCustody.infiniteQueryOptions(
      { id: engagementId, item, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const events = query.data.pages.flatMap((page) => page.events);
  if (events.length === 0)
    return (
      <p className="text-muted">
        Nothing is written of this item. It was added before the register had a chain of custody.
      </p>
    );
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <CustodyDays events={events} onFilter={undefined} heading="h5" />
      <LoadMore query={query} more="Load more events" loading="Loading more" />
    </div>
  );
}
