import { RequireRight } from "@/accounts/screens/session/require-right";
import { copy } from "@/accounts/screens/tokens/copy";
import { TokenList } from "@/accounts/screens/tokens/token-list";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";

export const metadata = { title: copy.title };

export default function TokensPage() {
  void getQueryClient().prefetchQuery(trpc.tokens.list.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["token.manage_own"]}>
        <QueryBoundary
          level={1}
          what="The tokens could not be loaded"
          skeleton={<TableSkeleton label="Loading tokens" rows={4} />}
        >
          <TokenList />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
