import { createLoader, type SearchParams } from "nuqs/server";
import { clocksInput, sourceParser } from "@/features/clocks/clocks-input";
import { ClocksScreen } from "@/features/clocks/clocks-screen";
import { copy } from "@/features/clocks/copy";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
