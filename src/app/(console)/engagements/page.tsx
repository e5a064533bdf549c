import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/engagements/screens/list/copy";
import { EngagementList } from "@/engagements/screens/list/engagement-list";
import { filterParsers, listInput } from "@/engagements/screens/list/search-params";

export const metadata = { title: copy.title };

const loadFilters = createLoader(filterParsers);

export default async function EngagementsPage(props: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await loadFilters(props.searchParams));
  void getQueryClient().prefetchInfiniteQuery(
    trpc.engagements.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["engagement.read"]}>
        <EngagementList />
      </RequireRight>
    </HydrateClient>
  );
}
