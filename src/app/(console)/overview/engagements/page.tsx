import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { sourceParser } from "@/boards/screens/overview/overview-input";
import { EngagementBoardScreen } from "@/boards/screens/page/engagement-board-screen";
import { boardInput } from "@/boards/screens/period/board-input";
import { periodParsers } from "@/boards/screens/period/period-input";

export const metadata = { title: "Engagements board" };

const load = createLoader({ source: sourceParser, ...periodParsers });

export default async function EngagementBoardPage(props: { searchParams: Promise<SearchParams> }) {
  const { source, ...asked } = await load(props.searchParams);
  const client = getQueryClient();
  void client.prefetchQuery(trpc.engagements.board.queryOptions(boardInput(source, asked)));
  return (
    <HydrateClient>
      <RequireRight actions={["engagement.read"]}>
        <EngagementBoardScreen />
      </RequireRight>
    </HydrateClient>
  );
}
