"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { copy } from "./acts/copy";
import { LegalView } from "./legal-view";

/** Which legal rules match what is recorded of an incident, and which limits run from it. */
export function LegalSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what={copy.failed}
      skeleton={<TableSkeleton label={copy.loading} rows={8} columns={3} />}
    >
      <LegalView incidentId={incidentId} />
    </QueryBoundary>
  );
}
