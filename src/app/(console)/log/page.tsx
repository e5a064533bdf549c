import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { log } from "@/features/trace/copy";
import { LogScreen } from "@/features/trace/log-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: log.title };

export default function LogPage() {
  void getQueryClient().prefetchQuery(trpc.trace.log.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["trace.verify"]}>
        <QueryBoundary
          level={1}
          what={log.failed}
          skeleton={<TableSkeleton label={log.loading} rows={10} columns={3} />}
        >
          <LogScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
