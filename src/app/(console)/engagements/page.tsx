import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/engagements/list/copy";
import { EngagementList } from "@/features/engagements/list/engagement-list";
import { filterParsers, listInput } from "@/features/engagements/list/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
