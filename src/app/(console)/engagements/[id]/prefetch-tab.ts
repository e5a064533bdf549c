import "server-only";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { logInput, NO_FILTERS, overviewInput } from "@/engagements/screens/room/log-input";

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

/**
 * Begins to load the log where it opens without filters. The history is left to its tab: it must
 * not be requested for users who may not read the whole log.
 */
export function prefetchTab(
  id: string,
  { tab, kind, side }: { tab?: string; kind?: string; side?: string },
): void {
  const isLog = tab === undefined || tab === "log";
  if (!isLog || kind !== undefined || side !== undefined) return;
  const client = getQueryClient();
  void client.prefetchQuery(
    trpc.engagements.logOverview.queryOptions(overviewInput(id, NO_FILTERS)),
  );
  void client.prefetchInfiniteQuery(
    trpc.engagements.entries.infiniteQueryOptions(logInput(id, NO_FILTERS), { getNextPageParam }),
  );
}
