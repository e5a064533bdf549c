import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/features/session/require-right";
import { boardParsers, columnInput, LISTED, ownerInput } from "@/features/sla/board-input";
import { calendarInput } from "@/features/sla/calendar-input";
import { board as copy } from "@/features/sla/copy";
import { readMonth } from "@/features/sla/month";
import { SlaScreen } from "@/features/sla/sla-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

const load = createLoader(boardParsers);

function prefetchBoard(owner: string): void {
  void getQueryClient().prefetchQuery(trpc.sla.board.queryOptions(ownerInput(owner)));
  for (const state of LISTED) {
    void getQueryClient().prefetchInfiniteQuery(
      trpc.incidents.list.infiniteQueryOptions(columnInput(state, owner), {
        getNextPageParam: (page) => page.next_cursor,
      }),
    );
  }
}

export default async function SlaPage(props: { searchParams: Promise<SearchParams> }) {
  const { view, owner, month } = await load(props.searchParams);
  if (view === "board") prefetchBoard(owner);
  else {
    const input = calendarInput(readMonth(month, Date.now()), owner);
    void getQueryClient().prefetchQuery(trpc.sla.calendar.queryOptions(input));
  }
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <SlaScreen />
      </RequireRight>
    </HydrateClient>
  );
}
