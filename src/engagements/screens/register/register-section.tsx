"use client";

import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { EvidenceCapture } from "./evidence-capture";
import { RegisterList } from "./register-list";

/** The evidence register of an engagement: its items, their custody, and adding one. */
export function RegisterSection({ engagementId }: { engagementId: string }) {
  return (
    <QueryBoundary
      what="The register could not be loaded"
      skeleton={<TableSkeleton label="Loading the register" rows={5} columns={4} />}
    >
      <EvidenceCapture engagementId={engagementId}>
        <RegisterList engagementId={engagementId} />
      </EvidenceCapture>
    </QueryBoundary>
  );
}
