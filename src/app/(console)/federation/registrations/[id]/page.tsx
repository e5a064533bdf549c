import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/features/federation/detail/copy";
import { DetailSkeleton } from "@/features/federation/detail/detail-skeleton";
import { RegistrationDetail } from "@/features/federation/detail/registration-detail";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

export default async function RegistrationPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  await requireFound(
    getQueryClient().fetchQuery(trpc.federation.get.queryOptions({ registration_id: id })),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["federation.read"]}>
        <QueryBoundary level={1} what={copy.failed} skeleton={<DetailSkeleton />}>
          <RegistrationDetail id={id} />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
