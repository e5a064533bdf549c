import type { Metadata } from "next";
import { RequireRight } from "@/accounts/screens/session/require-right";
import { getQueryClient, HydrateClient, requireFound, trpc } from "@/application/trpc/rsc";
import { QueryBoundary } from "@/components/query-boundary";
import { copy } from "@/incidents/screens/incident/copy";
import { IncidentScreen } from "@/incidents/screens/page/incident-screen";
import { IncidentScreenSkeleton } from "@/incidents/screens/page/incident-screen-skeleton";
import { incidentChain } from "@/trace/screens/records/record-input";
import { prefetchTab } from "./prefetch-tab";
import {
  CaseSection,
  ChainView,
  CoverageSection,
  CustodySection,
  EvidenceSection,
  IncidentClocks,
  LegalSection,
  PackageSection,
  TechniquesSection,
  TicketSection,
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
  const drawn = prefetchTab(id, await searchParams);
  await requireFound(getQueryClient().fetchQuery(trpc.incidents.get.queryOptions({ id })));
  await drawn;
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read", "incident.work_own"]}>
        <QueryBoundary level={1} what={copy.incidentFailed} skeleton={<IncidentScreenSkeleton />}>
          <IncidentScreen
            id={id}
            clocks={<IncidentClocks incidentId={id} />}
            content={{
              evidence: <EvidenceSection incidentId={id} />,
              coverage: <CoverageSection incidentId={id} />,
              facts: <CaseSection incidentId={id} />,
              techniques: <TechniquesSection incidentId={id} />,
              tickets: <TicketSection incidentId={id} />,
              legal: <LegalSection incidentId={id} />,
              custody: <CustodySection incidentId={id} />,
              history: <ChainView chain={incidentChain(id)} />,
              package: <PackageSection incidentId={id} />,
            }}
          />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
