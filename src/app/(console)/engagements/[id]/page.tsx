import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QueryBoundary } from "@/components/query-boundary";
import { parseEngagementId } from "@/domain/engagements/engagement-id";
import { room as copy } from "@/features/engagements/room/copy";
import { EngagementRoom } from "@/features/engagements/room/engagement-room";
import { RoomSkeleton } from "@/features/engagements/room/room-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/server/trpc/rsc";
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
  return { title: `${(await params).id} · ${copy.title}` };
}

export default async function EngagementPage({ params, searchParams }: Props) {
  const { id } = await params;
  if (parseEngagementId(id) === null) notFound();
  const search = await searchParams;
  prefetchTab(id, search);
  await requireFound(getQueryClient().fetchQuery(trpc.engagements.get.queryOptions({ id })));
  return (
    <HydrateClient>
      <RequireRight actions={["engagement.read"]}>
        <QueryBoundary level={1} what={copy.failed} skeleton={<RoomSkeleton />}>
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
