import "server-only";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { custodyInput, readEvidenceId } from "@/evidence/screens/custody/custody-input";
import { evidenceInput } from "@/evidence/screens/evidence/evidence-input";
import { statementInput } from "@/incidents/screens/statements/statement-input";
import { incidentChain, recordInput } from "@/trace/screens/records/record-input";

const getNextPageParam = (page: { next_cursor: string | null }) => page.next_cursor;

/** Prefetches the first queries of the open tab. */
export function prefetchTab(
  id: string,
  tab: string | undefined,
  evidence: string | undefined,
): void {
  const client = getQueryClient();
  if (tab === "timeline") {
    const input = statementInput(id);
    const options = trpc.cases.statements.infiniteQueryOptions(input, { getNextPageParam });
    void client.prefetchInfiniteQuery(options);
  } else if (tab === "coverage") {
    void client.prefetchQuery(trpc.coverage.get.queryOptions({ id }));
  } else if (tab === "techniques") {
    void client.prefetchQuery(trpc.attack.list.queryOptions({ id }));
  } else if (tab === "legal") {
    void client.prefetchQuery(trpc.legal.triggers.queryOptions({ id }));
    void client.prefetchQuery(trpc.legal.register.queryOptions());
  } else if (tab === "tickets") {
    void client.prefetchQuery(trpc.tickets.list.queryOptions({ id }));
    void client.prefetchQuery(trpc.tickets.preview.queryOptions({ id, system: "jira" }));
  } else if (tab === "custody") {
    const input = custodyInput(id, readEvidenceId(evidence ?? ""));
    const options = trpc.custody.list.infiniteQueryOptions(input, { getNextPageParam });
    void client.prefetchInfiniteQuery(options);
  } else if (tab === "history") {
    const input = recordInput(incidentChain(id), null);
    const options = trpc.trace.records.infiniteQueryOptions(input, { getNextPageParam });
    void client.prefetchInfiniteQuery(options);
  } else if (tab === "package") {
    void client.prefetchQuery(trpc.packages.preview.queryOptions({ incident_id: id }));
    void client.prefetchQuery(trpc.packages.list.queryOptions({ incident_id: id }));
  } else if (tab === undefined || tab === "evidence") {
    const options = trpc.evidence.list.infiniteQueryOptions(evidenceInput(id), {
      getNextPageParam,
    });
    void client.prefetchInfiniteQuery(options);
  }
}
