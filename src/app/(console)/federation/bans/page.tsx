import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { BAN_LIST } from "@/federation/domain/federation-lists";
import { BanScreen } from "@/federation/screens/bans/ban-screen";
import { copy } from "@/federation/screens/bans/copy";
import { stateParser } from "@/federation/screens/bans/search-params";
import { listInputOf } from "@/platform/domain/list";

export const metadata = { title: copy.title };

const load = createLoader({ state: stateParser });

export default async function BansPage(props: { searchParams: Promise<SearchParams> }) {
  const { state } = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.federationBans.list.infiniteQueryOptions(listInputOf(BAN_LIST, { state: state }), {
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
