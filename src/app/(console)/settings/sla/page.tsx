import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { rules as copy } from "@/features/sla/copy";
import { RULES_INPUT } from "@/features/sla/rules-input";
import { RulesScreen } from "@/features/sla/rules-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

export default function SlaRulesPage() {
  void getQueryClient().prefetchInfiniteQuery(
    trpc.sla.rules.infiniteQueryOptions(RULES_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <QueryBoundary
          level={1}
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={5} />}
        >
          <RulesScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
