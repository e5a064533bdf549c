"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CommentBox } from "./comment-box";
import { copy } from "./copy";
import { LinkedIncidents } from "./linked-incidents";
import { StatedPanel } from "./stated-panel";
import { StatementList } from "./statement-list";

/** Statements on an incident: the present ones, and all of them by day. */
export function TimelineSection({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  return (
    <div className="grid lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="space-y-7 px-4 py-4 max-lg:border-b md:px-6 lg:border-r">
        <StatedPanel incident={incident} />
        <LinkedIncidents incident={incident} />
      </div>
      <section aria-label={copy.heading}>
        <div className="space-y-0.5 border-b px-4 py-3 md:px-6">
          <h2 className="font-semibold text-base">{copy.heading}</h2>
          <p className="text-muted">{copy.lead}</p>
        </div>
        {incident.allowed.actions.includes("comment") && <CommentBox incidentId={incidentId} />}
        <QueryBoundary
          what={copy.failed}
          skeleton={<TableSkeleton label={copy.loading} rows={4} columns={2} />}
        >
          <StatementList incidentId={incidentId} />
        </QueryBoundary>
      </section>
    </div>
  );
}
