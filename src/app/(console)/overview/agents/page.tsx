import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { agentSource } from "@/boards/screens/overview/agents-link";
import { sourceParser } from "@/boards/screens/overview/overview-input";
import { AgentBoardScreen } from "@/boards/screens/page/agent-board-screen";
import { boardInput } from "@/boards/screens/period/board-input";
import { periodParsers } from "@/boards/screens/period/period-input";

export const metadata = { title: "Agents board" };

const load = createLoader({ source: sourceParser, ...periodParsers });

export default async function AgentBoardPage(props: { searchParams: Promise<SearchParams> }) {
  const { source: chosen, ...asked } = await load(props.searchParams);
  const source = agentSource(chosen);
  const client = getQueryClient();
  void client.prefetchQuery(trpc.agents.overview.queryOptions({ source }));
  void client.prefetchQuery(trpc.agents.board.queryOptions(boardInput(source, asked)));
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <AgentBoardScreen />
      </RequireRight>
    </HydrateClient>
  );
}
