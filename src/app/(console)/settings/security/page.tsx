import { createLoader, type SearchParams } from "nuqs/server";
import { copy } from "@/accounts/screens/security-events/copy";
import { SecurityEventScreen } from "@/accounts/screens/security-events/event-screen";
import { eventInput, eventParsers } from "@/accounts/screens/security-events/search-params";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";

export const metadata = { title: copy.title };

const loadParams = createLoader(eventParsers);

export default async function SecurityEventsPage(props: { searchParams: Promise<SearchParams> }) {
  const state = await loadParams(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.securityEvents.list.infiniteQueryOptions(eventInput(state), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["security_event.read"]}>
        <SecurityEventScreen />
      </RequireRight>
    </HydrateClient>
  );
}
