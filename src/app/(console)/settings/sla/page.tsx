import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { rules as copy } from "@/incidents/screens/deadlines/copy";
import { RULES_INPUT } from "@/incidents/screens/deadlines/rules-input";
import { RulesScreen } from "@/incidents/screens/deadlines/rules-screen";

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
          what="The rules could not be loaded"
          skeleton={<TableSkeleton label="Loading the rules" rows={5} />}
        >
          <RulesScreen />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
