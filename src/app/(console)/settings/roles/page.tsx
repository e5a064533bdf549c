import { copy } from "@/accounts/screens/roles/copy";
import { RoleMatrix } from "@/accounts/screens/roles/role-matrix";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export const metadata = { title: copy.title };

export default function RolesPage() {
  void getQueryClient().prefetchQuery(trpc.policy.table.queryOptions());
  return (
    <HydrateClient>
      <PageHeader
        title={copy.title}
        lead="The one table that decides who may do what: in these screens, in the API and for tokens."
      />
      <QueryBoundary
        what="The roles could not be loaded"
        skeleton={<TableSkeleton label="Loading roles" rows={9} />}
      >
        <RoleMatrix />
      </QueryBoundary>
    </HydrateClient>
  );
}
