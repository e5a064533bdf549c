import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { KillSwitchScreen } from "@/agents/screens/kill-switch/kill-switch-screen";
import { switchInput, switchParsers } from "@/agents/screens/kill-switch/switch-states";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";

export const metadata = { title: "Kill switches" };

const loadParams = createLoader(switchParsers);

export default async function KillSwitchesPage(props: { searchParams: Promise<SearchParams> }) {
  const { state } = await loadParams(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.killSwitch.list.infiniteQueryOptions(switchInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <KillSwitchScreen />
      </RequireRight>
    </HydrateClient>
  );
}
