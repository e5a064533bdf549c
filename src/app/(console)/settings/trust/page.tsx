import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { copy } from "@/features/trust/copy";
import { THRESHOLDS_INPUT } from "@/features/trust/thresholds-input";
import { ThresholdsScreen } from "@/features/trust/thresholds-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

export default function TrustThresholdsPage() {
  void getQueryClient().prefetchInfiniteQuery(
    trpc.trustThresholds.list.infiniteQueryOptions(THRESHOLDS_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["agent.read"]}>
        <QueryBoundary
          level={1}
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={8} />}
        >
          <ThresholdsScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
