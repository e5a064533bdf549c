import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { CLOCK_LIST } from "@/legal/domain/clock-list";
import { ClocksScreen } from "@/legal/screens/clocks/clocks-screen";
import { copy } from "@/legal/screens/clocks/copy";
import { listInputOf } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const metadata = { title: copy.title };

const load = createLoader(parsersOf(CLOCK_LIST));

export default async function ClocksPage(props: { searchParams: Promise<SearchParams> }) {
  const { source } = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.legal.clocks.infiniteQueryOptions(listInputOf(CLOCK_LIST, { source }), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <ClocksScreen />
      </RequireRight>
    </HydrateClient>
  );
}
