import "server-only";
import { challengeInput, scoreInput } from "@/features/agents/detail/detail-input";
import { recordInput } from "@/features/trace/record-input";
import { getQueryClient, trpc } from "@/server/trpc/rsc";

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

/** Begins to load what the open tab asks for first; its keys come with the agent. */
export function prefetchTab(
  { id, did }: { id: string; did: string },
  { tab, kind }: { tab?: string; kind?: string },
): void {
  const client = getQueryClient();
  if (tab === "trace") {
    if (kind !== undefined) return;
    const options = trpc.trace.records.infiniteQueryOptions(recordInput(did, null), {
      getNextPageParam,
    });
    void client.prefetchInfiniteQuery(options);
  } else if (tab === "challenges") {
    const options = trpc.agents.challenges.infiniteQueryOptions(challengeInput(id), {
      getNextPageParam,
    });
    void client.prefetchInfiniteQuery(options);
  } else if (tab === "tools") {
    void client.prefetchQuery(trpc.agents.tools.queryOptions({ id }));
  } else if (tab === undefined || tab === "score") {
    const options = trpc.agents.score.infiniteQueryOptions(scoreInput(id), { getNextPageParam });
    void client.prefetchInfiniteQuery(options);
  }
}
