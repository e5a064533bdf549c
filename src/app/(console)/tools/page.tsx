import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { toolParsers } from "@/firewall/screens/tools/tool-params";
import { ToolScreen } from "@/firewall/screens/tools/tool-screen";

export const metadata = { title: "Tools" };

const loadParams = createLoader(toolParsers);

export default async function ToolsPage(props: { searchParams: Promise<SearchParams> }) {
  const { state } = await loadParams(props.searchParams);
  void getQueryClient().prefetchQuery(trpc.tools.list.queryOptions({ state }));
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <ToolScreen />
      </RequireRight>
    </HydrateClient>
  );
}
