"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { UtcTimes } from "@/components/time/time-zone";
import { LegalView } from "./legal-view";

/** Which legal rules match what is recorded of an incident, and which limits run from it. */
export function LegalSection({ incidentId }: { incidentId: string }) {
  return (
    <QueryBoundary
      what="The legal triggers could not be loaded"
      skeleton={<TableSkeleton label="Checking the legal rules" rows={8} columns={3} />}
    >
      <UtcTimes>
        <LegalView incidentId={incidentId} />
      </UtcTimes>
    </QueryBoundary>
  );
}
