"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { copy } from "./copy";
import { EvidenceList } from "./evidence-list";

export function EvidenceSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what={copy.failed}
      skeleton={<TableSkeleton label={copy.loading} rows={5} columns={3} />}
    >
      <EvidenceList incidentId={incidentId} />
    </QueryBoundary>
  );
}
