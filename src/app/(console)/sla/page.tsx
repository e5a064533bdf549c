import { createLoader, type SearchParams } from "nuqs/server";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import {
  boardParsers,
  columnInput,
  LISTED,
  ownerInput,
} from "@/incidents/screens/deadlines/board-input";
import { calendarInput } from "@/incidents/screens/deadlines/calendar-input";
import { board as copy } from "@/incidents/screens/deadlines/copy";
import { readMonth } from "@/incidents/screens/deadlines/month";
import { SlaScreen } from "@/incidents/screens/deadlines/sla-screen";

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
