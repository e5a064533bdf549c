import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/federation/list/copy";
import { RegistrationScreen } from "@/features/federation/list/registration-screen";
import { listInput, listParsers } from "@/features/federation/list/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader(listParsers);

export default async function FederationPage(props: { searchParams: Promise<SearchParams> }) {
  const state = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.federation.list.infiniteQueryOptions(listInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["federation.read"]}>
        <RegistrationScreen />
      </RequireRight>
    </HydrateClient>
  );
}
