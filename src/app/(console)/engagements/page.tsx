import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { ENGAGEMENT_LIST } from "@/engagements/domain/engagement-list";
import { copy } from "@/engagements/screens/list/copy";
import { EngagementList } from "@/engagements/screens/list/engagement-list";
import { filterParsers } from "@/engagements/screens/list/search-params";
import { listInputOf } from "@/platform/domain/list";

export const metadata = { title: copy.title };

const loadFilters = createLoader(filterParsers);

export default async function EngagementsPage(props: { searchParams: Promise<SearchParams> }) {
  const input = listInputOf(ENGAGEMENT_LIST, await loadFilters(props.searchParams));
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
