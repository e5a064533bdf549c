import type { Metadata } from "next";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/features/incidents/copy";
import { IncidentScreen } from "@/features/incidents/incident-screen";
import { IncidentScreenSkeleton } from "@/features/incidents/incident-screen-skeleton";
import { RequireRight } from "@/features/session/require-right";
import { incidentChain } from "@/features/trace/record-input";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/server/trpc/rsc";
import { prefetchTab } from "./prefetch-tab";
import {
  ChainView,
  CoverageSection,
  CustodySection,
  EvidenceSection,
  LegalSection,
  PackageSection,
  TechniquesSection,
  TicketSection,
  TimelineSection,
} from "./tab-sections";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ tab?: string; evidence?: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await params).id} · ${copy.title}` };
}

export default async function IncidentPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { tab, evidence } = await searchParams;
  prefetchTab(id, tab, evidence);
  await requireFound(getQueryClient().fetchQuery(trpc.incidents.get.queryOptions({ id })));
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read", "incident.work_own"]}>
        <QueryBoundary level={1} what={copy.incidentFailed} skeleton={<IncidentScreenSkeleton />}>
          <IncidentScreen
            id={id}
            evidence={<EvidenceSection incidentId={id} />}
            timeline={<TimelineSection incidentId={id} />}
            coverage={<CoverageSection incidentId={id} />}
            techniques={<TechniquesSection incidentId={id} />}
            legal={<LegalSection incidentId={id} />}
            tickets={<TicketSection incidentId={id} />}
            custody={<CustodySection incidentId={id} />}
            history={<ChainView chain={incidentChain(id)} />}
            packages={<PackageSection incidentId={id} />}
          />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
