import { createLoader, type SearchParams } from "nuqs/server";
import { BanScreen } from "@/features/federation/bans/ban-screen";
import { copy } from "@/features/federation/bans/copy";
import { banInput, stateParser } from "@/features/federation/bans/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader({ state: stateParser });

export default async function BansPage(props: { searchParams: Promise<SearchParams> }) {
  const { state } = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.federationBans.list.infiniteQueryOptions(banInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["federation.read"]}>
        <BanScreen />
      </RequireRight>
    </HydrateClient>
  );
}
