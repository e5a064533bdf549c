import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { RegistrationScreen } from "@/federation/screens/list/registration-screen";
import { listInput, listParsers } from "@/federation/screens/list/search-params";

export const metadata = { title: "Registrations" };

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
