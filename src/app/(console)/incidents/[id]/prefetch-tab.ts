import "server-only";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { custodyInput, readEvidenceId } from "@/evidence/screens/custody/custody-input";
import { evidenceInput } from "@/evidence/screens/evidence/evidence-input";
import { statementInput } from "@/incidents/screens/incident/statement-input";
import { type Place, readPlace } from "@/incidents/screens/page/incident-place";
import { incidentChain, recordInput } from "@/trace/screens/records/record-input";

const next = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor };

/**
 * Prefetches the queries of the open part and of the rail. Resolves when those of the rail and of the summary are there,
 * which are drawn without a boundary (`HydrateClient` says why).
 */
export async function prefetchTab(
  id: string,
  { tab, evidence }: { tab?: string; evidence?: string },
): Promise<void> {
  const client = getQueryClient();
  const items = () =>
    client.prefetchInfiniteQuery(trpc.evidence.list.infiniteQueryOptions(evidenceInput(id), next));
  const custody = (only: string | null = null) =>
    client.prefetchInfiniteQuery(
      trpc.custody.list.infiniteQueryOptions(custodyInput(id, only), next),
    );
  const statements = () =>
    client.prefetchInfiniteQuery(
      trpc.cases.statements.infiniteQueryOptions(statementInput(id), next),
    );
  const wanted: Readonly<Partial<Record<Place, readonly (() => Promise<void>)[]>>> = {
    summary: [items, custody, statements],
    evidence: [items],
    techniques: [() => client.prefetchQuery(trpc.attack.list.queryOptions({ id }))],
    tickets: [
      () => client.prefetchQuery(trpc.tickets.list.queryOptions({ id })),
      () => client.prefetchQuery(trpc.tickets.preview.queryOptions({ id, system: "jira" })),
    ],
    legal: [() => client.prefetchQuery(trpc.legal.register.queryOptions())],
    custody: [() => custody(readEvidenceId(evidence ?? ""))],
    history: [
      () =>
        client.prefetchInfiniteQuery(
          trpc.trace.records.infiniteQueryOptions(recordInput(incidentChain(id), null), next),
        ),
    ],
    package: [
      () => client.prefetchQuery(trpc.packages.preview.queryOptions({ incident_id: id })),
      () => client.prefetchQuery(trpc.packages.list.queryOptions({ incident_id: id })),
    ],
  };
  const place = readPlace(tab);
  const begun = (wanted[place] ?? []).map((load) => load());
  await Promise.all([
    client.prefetchQuery(trpc.coverage.get.queryOptions({ id })),
    client.prefetchQuery(trpc.legal.triggers.queryOptions({ id })),
    ...(place === "summary" ? begun : []),
  ]);
}
