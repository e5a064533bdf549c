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
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryBoundary what={copy.failed} skeleton={<TableSkeleton label={copy.loading} rows={9} />}>
        <RoleMatrix />
      </QueryBoundary>
    </HydrateClient>
  );
}
