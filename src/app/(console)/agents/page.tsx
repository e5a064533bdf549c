import { createLoader, type SearchParams } from "nuqs/server";
import { IN_FORCE } from "@/features/agents/kill-switch/in-force";
import { AgentList } from "@/features/agents/list/agent-list";
import { copy } from "@/features/agents/list/copy";
import { listInput, listParsers } from "@/features/agents/list/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const loadParams = createLoader(listParsers);

export default async function AgentsPage(props: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await loadParams(props.searchParams));
  const client = getQueryClient();
  void client.prefetchQuery(trpc.killSwitch.list.queryOptions(IN_FORCE));
  void client.prefetchInfiniteQuery(
    trpc.agents.list.infiniteQueryOptions(input, { getNextPageParam: (page) => page.next_cursor }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <AgentList />
      </RequireRight>
    </HydrateClient>
  );
}
