"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { CoverageView } from "./coverage-view";

/** For which kinds of evidence the store holds a record that passes its check. */
export function CoverageSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what="The coverage could not be loaded"
      skeleton={<TableSkeleton label="Computing the coverage" rows={8} columns={3} />}
    >
      <CoverageView incidentId={incidentId} />
    </QueryBoundary>
  );
}
