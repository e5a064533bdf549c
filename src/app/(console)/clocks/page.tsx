import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { clocksInput, sourceParser } from "@/legal/screens/clocks/clocks-input";
import { ClocksScreen } from "@/legal/screens/clocks/clocks-screen";
import { copy } from "@/legal/screens/clocks/copy";

export const metadata = { title: copy.title };

const load = createLoader({ source: sourceParser });

export default async function ClocksPage(props: { searchParams: Promise<SearchParams> }) {
  const { source } = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.legal.clocks.infiniteQueryOptions(clocksInput(source), {
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
