import "server-only";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { logInput, NO_FILTERS, overviewInput } from "@/engagements/screens/room/log-input";

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

/**
 * Begins to load the log where it opens without filters; resolves when what the head draws without a boundary is there
 * (`HydrateClient` says why). The history is left to its tab: it must
 * not be requested for users who may not read the whole log.
 */
export async function prefetchTab(
  id: string,
  { tab, kind, side }: { tab?: string; kind?: string; side?: string },
): Promise<void> {
  const isLog = tab === undefined || tab === "log";
  const client = getQueryClient();
  if (isLog && kind === undefined && side === undefined) {
    void client.prefetchInfiniteQuery(
      trpc.engagements.entries.infiniteQueryOptions(logInput(id, NO_FILTERS), { getNextPageParam }),
    );
  }
  await client.prefetchQuery(
    trpc.engagements.logOverview.queryOptions(overviewInput(id, NO_FILTERS)),
  );
}
