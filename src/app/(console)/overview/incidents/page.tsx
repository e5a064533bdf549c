import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { sourceParser } from "@/boards/screens/overview/overview-input";
import { IncidentBoardScreen } from "@/boards/screens/page/incident-board-screen";
import { boardInput } from "@/boards/screens/period/board-input";
import { periodParsers } from "@/boards/screens/period/period-input";

export const metadata = { title: "Incidents board" };

const load = createLoader({ source: sourceParser, ...periodParsers });

export default async function IncidentBoardPage(props: { searchParams: Promise<SearchParams> }) {
  const { source, ...asked } = await load(props.searchParams);
  const client = getQueryClient();
  void client.prefetchQuery(trpc.incidents.overview.queryOptions({ source }));
  void client.prefetchQuery(trpc.incidents.board.queryOptions(boardInput(source, asked)));
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <IncidentBoardScreen />
      </RequireRight>
    </HydrateClient>
  );
}
