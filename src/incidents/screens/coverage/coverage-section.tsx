"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { copy } from "./copy";
import { CoverageView } from "./coverage-view";

/** For which kinds of evidence the store holds a record that passes its check. */
export function CoverageSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what={copy.failed}
      skeleton={<TableSkeleton label={copy.loading} rows={8} columns={3} />}
    >
      <CoverageView incidentId={incidentId} />
    </QueryBoundary>
  );
}
