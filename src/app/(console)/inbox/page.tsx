import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/boards/screens/notices/copy";
import { InboxScreen } from "@/boards/screens/notices/inbox-screen";
import { NOTICE_INPUT } from "@/boards/screens/notices/notice-input";

export const metadata = { title: copy.title };

export default function InboxPage() {
  void getQueryClient().prefetchInfiniteQuery(
    trpc.notices.list.infiniteQueryOptions(NOTICE_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["incident.work_own"]}>
        <InboxScreen />
      </RequireRight>
    </HydrateClient>
  );
}
