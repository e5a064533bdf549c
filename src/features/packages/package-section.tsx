"use client";

import { useState } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { copy } from "./copy";
import { PackageList } from "./package-list";
import { PackagePreview } from "./package-preview";

/** What can be taken away of an incident as evidence, and what was. */
export function PackageSection({ incidentId }: { incidentId: string }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className="max-w-6xl space-y-8 px-4 py-4 md:px-6">
      <section className="space-y-3">
        <div className="space-y-0.5">
          <h2 className="font-semibold text-base">{copy.preview.heading}</h2>
          <p className="max-w-3xl text-muted">{copy.preview.lead}</p>
        </div>
        <QueryBoundary
          what={copy.preview.failed}
          skeleton={<TableSkeleton label={copy.preview.loading} rows={4} columns={2} />}
        >
          <PackagePreview incidentId={incidentId} onIssued={setOpen} />
        </QueryBoundary>
      </section>
      <section className="space-y-3">
        <h2 className="font-semibold text-base">{copy.earlier.heading}</h2>
        <QueryBoundary
          what={copy.earlier.failed}
          skeleton={<TableSkeleton label={copy.earlier.loading} rows={3} columns={3} />}
        >
          <PackageList incidentId={incidentId} open={open} onOpen={setOpen} />
        </QueryBoundary>
      </section>
    </div>
  );
}
