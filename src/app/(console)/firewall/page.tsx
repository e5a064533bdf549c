import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { FirewallScreen } from "@/firewall/screens/board/firewall-screen";
import { callParsers, callsInput } from "@/firewall/screens/calls/call-params";

export const metadata = { title: "Firewall" };

const loadParams = createLoader(callParsers);

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

export default async function FirewallPage(props: { searchParams: Promise<SearchParams> }) {
  const filters = await loadParams(props.searchParams);
  const client = getQueryClient();
  // Waited for: what comes later above the calls would move them from where the address leads.
  await Promise.all([
    client.prefetchQuery(trpc.agentCalls.figures.queryOptions({ source: filters.source })),
    client.prefetchInfiniteQuery(
      trpc.agentCalls.list.infiniteQueryOptions(callsInput(filters, null), { getNextPageParam }),
    ),
  ]);
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <FirewallScreen />
      </RequireRight>
    </HydrateClient>
  );
}
