import type { Metadata } from "next";
import { QueryBoundary } from "@/components/query-boundary";
import { CustodySection } from "@/features/custody/custody-section";
import { evidenceInput } from "@/features/evidence/evidence-input";
import { EvidenceSection } from "@/features/evidence/evidence-section";
import { copy } from "@/features/incidents/copy";
import { IncidentScreen } from "@/features/incidents/incident-screen";
import { IncidentScreenSkeleton } from "@/features/incidents/incident-screen-skeleton";
import { PackageSection } from "@/features/packages/package-section";
import { RequireRight } from "@/features/session/require-right";
import { ChainView } from "@/features/trace/chain-view";
import { incidentChain } from "@/features/trace/record-input";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await params).id} · ${copy.title}` };
}

export default async function IncidentPage({ params }: Props) {
  const { id } = await params;
  void getQueryClient().prefetchQuery(trpc.incidents.get.queryOptions({ id }));
  void getQueryClient().prefetchInfiniteQuery(
    trpc.evidence.list.infiniteQueryOptions(evidenceInput(id), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  return (
    <HydrateClient>
      <RequireRight actions={["incident.read"]}>
        <QueryBoundary level={1} what={copy.incidentFailed} skeleton={<IncidentScreenSkeleton />}>
          <IncidentScreen
            id={id}
            evidence={<EvidenceSection incidentId={id} />}
            custody={<CustodySection incidentId={id} />}
            history={<ChainView chain={incidentChain(id)} />}
            packages={<PackageSection incidentId={id} />}
          />
        </QueryBoundary>
      </RequireRight>
    </HydrateClient>
  );
}
