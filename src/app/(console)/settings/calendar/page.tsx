import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { CalendarScreen } from "@/legal/screens/calendar/calendar-screen";
import { copy } from "@/legal/screens/calendar/copy";

export const metadata = { title: copy.title };

export default function CalendarPage() {
  void getQueryClient().prefetchQuery(trpc.calendar.status.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["calendar.read_own"]}>
        <QueryBoundary
          level={1}
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={4} columns={2} />}
        >
          <CalendarScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
