import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/incidents/copy";
import { IncidentWorkspace } from "@/features/incidents/incident-workspace";
import { filterParsers, listInput } from "@/features/incidents/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
