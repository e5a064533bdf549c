import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { copy } from "@/boards/screens/notices/copy";
import { InboxScreen } from "@/boards/screens/notices/inbox-screen";
import { noticeInput, noticeParsers } from "@/boards/screens/notices/notice-input";

export const metadata = { title: copy.title };

const loadParams = createLoader(noticeParsers);

export default async function InboxPage(props: { searchParams: Promise<SearchParams> }) {
  const { view } = await loadParams(props.searchParams);
  void getQueryClient().prefetchInfiniteQuery(
    trpc.notices.list.infiniteQueryOptions(noticeInput(view), {
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
