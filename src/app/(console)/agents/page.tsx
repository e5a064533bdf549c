import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { IN_FORCE } from "@/agents/screens/kill-switch/in-force";
import { listInput, listParsers } from "@/agents/screens/list/search-params";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { AgentList } from "@/firewall/screens/agent/agent-list";

export const metadata = { title: "Agents" };

const loadParams = createLoader(listParsers);

export default async function AgentsPage(props: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await loadParams(props.searchParams));
  const client = getQueryClient();
  void client.prefetchInfiniteQuery(
    trpc.agents.list.infiniteQueryOptions(input, { getNextPageParam: (page) => page.next_cursor }),
  );
  await client.prefetchQuery(trpc.killSwitch.list.queryOptions(IN_FORCE));
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <AgentList />
      </RequireRight>
    </HydrateClient>
  );
}
