import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { copy } from "@/features/tokens/copy";
import { TokenList } from "@/features/tokens/token-list";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

export default function TokensPage() {
  void getQueryClient().prefetchQuery(trpc.tokens.list.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["token.manage_own"]}>
        <QueryBoundary
          level={1}
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={4} />}
        >
          <TokenList />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
