import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/incidents/screens/incident/copy";
import { filterParsers, listInput, openParser } from "@/incidents/screens/incident/search-params";
import { IncidentWorkspace } from "@/incidents/screens/list/incident-workspace";
import { followRecord } from "../follow-record";

export const metadata = { title: copy.title };

const loadState = createLoader({ ...filterParsers, open: openParser });

export default async function IncidentsPage(props: { searchParams: Promise<SearchParams> }) {
  const { open, ...filters } = await loadState(props.searchParams);
  if (open !== null) {
    const record = getQueryClient().fetchQuery(trpc.incidents.get.queryOptions({ id: open }));
    await followRecord("/incidents", props.searchParams, { shown: filters.source, record });
  }
  const input = listInput(filters);
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
