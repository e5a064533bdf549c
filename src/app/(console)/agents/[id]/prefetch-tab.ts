import "server-only";
import { createLoader, type SearchParams } from "nuqs/server";
import { challengeInput, scoreInput } from "@/agents/screens/detail/acting/detail-input";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { callParsers, callsInput } from "@/firewall/screens/calls/call-params";
import { inputsInput } from "@/firewall/screens/content/content-params";
import { recordInput } from "@/trace/screens/records/record-input";

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

const loadCallParams = createLoader(callParsers);

/** Prefetches the first queries of the open tab; its keys come with the agent. */
export function prefetchTab({ id, did }: { id: string; did: string }, params: SearchParams): void {
  const client = getQueryClient();
  switch (params.tab) {
    case "trace": {
      if (params.kind !== undefined) return;
      const options = trpc.trace.records.infiniteQueryOptions(recordInput(did, null), {
        getNextPageParam,
      });
      void client.prefetchInfiniteQuery(options);
      return;
    }
    case "challenges": {
      const options = trpc.agents.challenges.infiniteQueryOptions(challengeInput(id), {
        getNextPageParam,
      });
      void client.prefetchInfiniteQuery(options);
      return;
    }
    case "tools":
      void client.prefetchQuery(trpc.agents.tools.queryOptions({ id }));
      return;
    case "calls": {
      const input = callsInput(loadCallParams(params), id);
      const options = trpc.agentCalls.list.infiniteQueryOptions(input, { getNextPageParam });
      void client.prefetchInfiniteQuery(options);
      return;
    }
    case "content": {
      if (params.shown !== undefined) return;
      const options = trpc.agentContent.inputs.infiniteQueryOptions(inputsInput(id), {
        getNextPageParam,
      });
      void client.prefetchInfiniteQuery(options);
      return;
    }
    case undefined:
    case "score": {
      const options = trpc.agents.score.infiniteQueryOptions(scoreInput(id), { getNextPageParam });
      void client.prefetchInfiniteQuery(options);
    }
  }
}
