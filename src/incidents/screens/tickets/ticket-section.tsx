"use client";

import { useState } from "react";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Segmented } from "@/components/ui/segmented";
import type { TicketDto } from "@/incidents/server/tickets/ticket-dto";
import { SYSTEM_NAMES } from "./copy";
import { TicketList } from "./ticket-list";
import { TicketPreview } from "./ticket-preview";

const SYSTEMS = [
  { value: "jira", label: SYSTEM_NAMES.jira },
  { value: "github", label: SYSTEM_NAMES.github },
] as const satisfies readonly { value: TicketDto["system"]; label: string }[];

/** Tickets elsewhere: what was pushed, and what would be. */
export function TicketSection({ incidentId }: { incidentId: string }) {
  const [system, setSystem] = useState<TicketDto["system"]>("jira");
  return (
    <div className="max-w-6xl space-y-8 px-4 py-4 md:px-6">
      <section className="space-y-3">
        <div className="space-y-0.5">
          <h2 className="font-semibold text-base">Tickets</h2>
          <p className="text-muted">Tickets about this incident in your trackers.</p>
        </div>
        <QueryBoundary
          what="The tickets could not be loaded"
          skeleton={<TableSkeleton label="Loading the tickets" rows={2} columns={3} />}
        >
          <TicketList incidentId={incidentId} />
        </QueryBoundary>
      </section>
      <section className="space-y-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="max-w-2xl space-y-0.5">
            <h2 className="font-semibold text-base">What would be sent</h2>
            <p className="text-muted">
              The exact body of the request. Secrets that are known as such are left out of it.
            </p>
          </div>
          <Segmented label="Tracker" value={system} options={SYSTEMS} onChange={setSystem} />
        </div>
        <QueryBoundary
          what="The ticket could not be prepared"
          skeleton={<TableSkeleton label="Preparing the ticket" rows={5} columns={2} />}
        >
          <TicketPreview key={system} incidentId={incidentId} system={system} />
        </QueryBoundary>
      </section>
    </div>
  );
}
