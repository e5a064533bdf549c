import type { Metadata } from "next";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/engagements/screens/edit/copy";
import { EditScreen } from "@/engagements/screens/edit/edit-screen";
import { FormSkeleton } from "@/engagements/screens/edit/form-skeleton";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: copy.editTitle((await params).id) };
}

export default async function EditEngagementPage({ params }: Props) {
  const { id } = await params;
  await requireFound(getQueryClient().fetchQuery(trpc.engagements.get.queryOptions({ id })));
  return (
    <HydrateClient>
      <RequireRight actions={["engagement.read"]}>
        <QueryBoundary level={1} what={copy.loadFailed} skeleton={<FormSkeleton />}>
          <EditScreen id={id} />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
