"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { copy } from "./copy";
import { TechniquesView } from "./techniques-view";

/** Which ATT&CK techniques an incident points to, who says so, and what a person makes of it. */
export function TechniquesSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what={copy.failed}
      skeleton={<TableSkeleton label={copy.loading} rows={8} columns={3} />}
    >
      <TechniquesView incidentId={incidentId} />
    </QueryBoundary>
  );
}
