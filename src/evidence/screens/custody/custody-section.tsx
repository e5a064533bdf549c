"use client";

import { parseAsString, useQueryState } from "nuqs";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { readEvidenceId } from "./custody-input";
import { CustodyTimeline } from "./custody-timeline";
import { EvidenceFilter } from "./evidence-filter";

/** The chain of custody of an incident's evidence, or of one item of it. */
export function CustodySection({ incidentId }: { incidentId: string }) {
  const [wanted, setWanted] = useQueryState("evidence", parseAsString);
  const evidenceId = wanted === null ? null : readEvidenceId(wanted);
  const choose = (id: string | null) => void setWanted(id, { history: "push" });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4 border-b px-4 py-3 md:px-6">
        <div className="max-w-md space-y-0.5">
          <h2 className="font-semibold text-base">Chain of custody</h2>
          <p className="text-muted">
            Who held which evidence, when, and whether its digest still was the same.
          </p>
        </div>
        <EvidenceFilter key={evidenceId} value={evidenceId} onChange={choose} />
      </div>
      <QueryBoundary
        what="The chain of custody could not be loaded"
        skeleton={<TableSkeleton label="Loading the chain of custody" rows={5} columns={3} />}
      >
        <CustodyTimeline incidentId={incidentId} evidenceId={evidenceId} onFilter={choose} />
      </QueryBoundary>
    </>
  );
}
