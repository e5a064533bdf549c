import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/firewall/screens/board/copy";
import { firewallParsers } from "@/firewall/screens/board/firewall-params";
import { FirewallScreen } from "@/firewall/screens/board/firewall-screen";

export const metadata = { title: copy.title };

const loadParams = createLoader(firewallParsers);

export default async function FirewallPage(props: { searchParams: Promise<SearchParams> }) {
  const { source } = await loadParams(props.searchParams);
  void getQueryClient().prefetchQuery(trpc.agentCalls.figures.queryOptions({ source }));
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <FirewallScreen />
      </RequireRight>
    </HydrateClient>
  );
}
