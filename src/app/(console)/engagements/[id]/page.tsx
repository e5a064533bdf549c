import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { parseEngagementId } from "@/encoding/domain/ids/engagement-id";
import { EngagementRoom } from "@/engagements/screens/room/engagement-room";
import { RoomSkeleton } from "@/engagements/screens/room/room-skeleton";
import { prefetchTab } from "./prefetch-tab";
import {
  HistorySection,
  LinkedIncidents,
  LogSection,
  RegisterSection,
  ReportPackageSection,
  ReportSection,
} from "./tab-sections";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ tab?: string; kind?: string; side?: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await params).id} · ${"Engagement"}` };
}

export default async function EngagementPage({ params, searchParams }: Props) {
  const { id } = await params;
  if (parseEngagementId(id) === null) notFound();
  const search = await searchParams;
  const drawn = prefetchTab(id, search);
  await requireFound(getQueryClient().fetchQuery(trpc.engagements.get.queryOptions({ id })));
  await drawn;
  return (
    <HydrateClient>
      <RequireRight actions={["engagement.read"]}>
        <QueryBoundary
          level={1}
          what="The engagement could not be loaded"
          skeleton={<RoomSkeleton />}
        >
          <EngagementRoom
            id={id}
            log={<LogSection engagementId={id} />}
            register={<RegisterSection engagementId={id} />}
            report={<ReportSection engagementId={id} />}
            packages={<ReportPackageSection engagementId={id} />}
            history={<HistorySection engagementId={id} />}
            linked={<LinkedIncidents engagementId={id} />}
          />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
