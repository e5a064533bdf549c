import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/features/session/require-right";
import { copy } from "@/features/tools/copy";
import { toolParsers } from "@/features/tools/tool-params";
import { ToolScreen } from "@/features/tools/tool-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

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
