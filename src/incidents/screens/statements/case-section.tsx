"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { LinkedIncidents } from "./linked-incidents";
import { StatedPanel } from "./stated-panel";

/** What people stated of a case as it stands, and which incidents belong to it. */
export function CaseSection({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  return (
    <div className="max-w-3xl space-y-7 px-4 py-5 md:px-6">
      <StatedPanel incident={incident} />
      <LinkedIncidents incident={incident} />
    </div>
  );
}
