import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { agentSource } from "@/boards/screens/overview/agents-link";
import { copy } from "@/boards/screens/overview/copy";
import { sourceParser } from "@/boards/screens/overview/overview-input";
import { OverviewScreen } from "@/boards/screens/page/overview-screen";

export const metadata = { title: copy.title };

const load = createLoader({ source: sourceParser });

export default async function OverviewPage(props: { searchParams: Promise<SearchParams> }) {
  const { source } = await load(props.searchParams);
  const client = getQueryClient();
  const me = trpc.session.me.queryOptions(undefined, { staleTime: 300_000 });
  // The session query of the page reports that the user is signed out.
  const may = await client.fetchQuery(me).then(
    (session) => session.may,
    () => null,
  );
  const input = { source: agentSource(source) };
  // Waited for: what comes later above another part would move it.
  await Promise.all([
    may?.["incident.read"] &&
      client.prefetchQuery(trpc.incidents.overview.queryOptions({ source })),
    may?.["agent.read"] && client.prefetchQuery(trpc.agents.overview.queryOptions(input)),
    may?.["federation.read"] && client.prefetchQuery(trpc.federation.overview.queryOptions(input)),
  ]);
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read", "agent.read", "federation.read"]}>
        <OverviewScreen />
      </RequireRight>
    </HydrateClient>
  );
}
