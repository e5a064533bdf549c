import { RequireRight } from "@/accounts/screens/session/require-right";
import { THRESHOLDS_INPUT } from "@/agents/screens/trust/thresholds-input";
import { ThresholdsScreen } from "@/agents/screens/trust/thresholds-screen";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";

export const metadata = { title: "Trust thresholds" };

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
          what="The thresholds could not be loaded"
          skeleton={<TableSkeleton label="Loading the thresholds" rows={8} />}
        >
          <ThresholdsScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
