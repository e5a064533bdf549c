import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { copy } from "@/features/roles/copy";
import { RoleMatrix } from "@/features/roles/role-matrix";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

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
