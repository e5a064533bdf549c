import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/incidents/screens/incident/copy";
import { filterParsers, listInput } from "@/incidents/screens/incident/search-params";
import { IncidentWorkspace } from "@/incidents/screens/list/incident-workspace";

export const metadata = { title: copy.title };

const loadFilters = createLoader(filterParsers);

export default async function IncidentsPage(props: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await loadFilters(props.searchParams));
  void getQueryClient().prefetchInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <IncidentWorkspace />
      </RequireRight>
    </HydrateClient>
  );
}
