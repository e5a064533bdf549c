import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/features/federation/operators/copy";
import { OperatorScreen } from "@/features/federation/operators/operator-screen";
import { operatorInput, operatorParsers } from "@/features/federation/operators/search-params";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader(operatorParsers);

export default async function OperatorsPage(props: { searchParams: Promise<SearchParams> }) {
  const state = await load(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.federationOperators.list.infiniteQueryOptions(operatorInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["federation.read"]}>
        <OperatorScreen />
      </RequireRight>
    </HydrateClient>
  );
}
