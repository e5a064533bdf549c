import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { LogScreen } from "@/log/screens/log-screen";
import { CHECKPOINT_INPUT, recordInput } from "@/trace/screens/records/record-input";

export const metadata = { title: "Log" };

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

type Props = { searchParams: Promise<{ chain?: string }> };

export default async function LogPage({ searchParams }: Props) {
  const { chain } = await searchParams;
  void getQueryClient().prefetchQuery(trpc.trace.log.queryOptions());
  void getQueryClient().prefetchQuery(trpc.trace.anchors.queryOptions());
  void getQueryClient().prefetchInfiniteQuery(
    trpc.trace.checkpoints.infiniteQueryOptions(CHECKPOINT_INPUT, { getNextPageParam }),
  );
  if (chain) {
    void getQueryClient().prefetchInfiniteQuery(
      trpc.trace.records.infiniteQueryOptions(recordInput(chain, null), { getNextPageParam }),
    );
  }
  return (
    <HydrateClient>
      <RequireRight actions={["trace.verify"]}>
        <QueryBoundary
          level={1}
          what="The log could not be loaded"
          skeleton={<TableSkeleton label="Loading the log" rows={10} columns={3} />}
        >
          <LogScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
