import { AccountList } from "@/accounts/screens/account-list";
import { copy } from "@/accounts/screens/copy";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";

export const metadata = { title: copy.title };

export default function UsersPage() {
  void getQueryClient().prefetchQuery(trpc.accounts.list.queryOptions());
  void getQueryClient().prefetchQuery(trpc.policy.table.queryOptions());
  return (
    <HydrateClient>
      <RequireRight actions={["account.manage"]}>
        <QueryBoundary
          level={1}
          what="The users could not be loaded"
          skeleton={<TableSkeleton label="Loading users" rows={6} />}
        >
          <AccountList />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
