import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/federation/screens/operators/copy";
import { OperatorScreen } from "@/federation/screens/operators/operator-screen";
import { operatorInput, operatorParsers } from "@/federation/screens/operators/search-params";
import { followRecord } from "../../follow-record";

export const metadata = { title: copy.title };

const load = createLoader({ ...operatorParsers, open: parseAsString });

export default async function OperatorsPage(props: { searchParams: Promise<SearchParams> }) {
  const { open, ...state } = await load(props.searchParams);
  if (open !== null) {
    const record = getQueryClient().fetchQuery(
      trpc.federationOperators.get.queryOptions({ id: open }),
    );
    await followRecord("/federation/operators", props.searchParams, {
      shown: state.source,
      record,
    });
  }
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
