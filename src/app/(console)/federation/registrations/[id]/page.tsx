import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/federation/screens/detail/copy";
import { DetailSkeleton } from "@/federation/screens/detail/detail-skeleton";
import { RegistrationDetail } from "@/federation/screens/detail/registration-detail";

export const metadata = { title: "Registration" };

export default async function RegistrationPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const client = getQueryClient();
  const found = await requireFound(
    client.fetchQuery(trpc.federation.get.queryOptions({ registration_id: id })),
  );
  if (found != null && found.review !== null) {
    await client.prefetchQuery(trpc.federationReviews.get.queryOptions({ id: found.review.id }));
  }
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
