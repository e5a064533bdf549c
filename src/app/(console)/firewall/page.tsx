import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/firewall/copy";
import { firewallParsers } from "@/features/firewall/firewall-params";
import { FirewallScreen } from "@/features/firewall/firewall-screen";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
