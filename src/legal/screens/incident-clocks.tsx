"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/now-provider";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { countdown, plainName } from "./acts/span-words";
import { nearestLimit } from "./nearest-limit";

/** The legal limit of an incident that comes first, and how many facts its rules still ask for. */
export function IncidentClocks({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const now = useNow();
  const query = useQuery(trpc.legal.triggers.queryOptions({ id: incidentId }));
  if (query.isError)
    return <span className="text-muted">The legal clocks could not be loaded</span>;
  if (query.isPending) return <Skeleton className="h-10 w-32" />;
  const nearest = nearestLimit(query.data.triggers);
  const clock = nearest === null ? null : countdown(nearest.dueAt, now);
  return (
    <span className="tabular-nums">
      {nearest !== null && clock !== null && (
        <span className={cn("block font-medium", clock.isOver && "text-critical")}>
          {clock.isOver ? `overdue by ${clock.words}` : `in ${clock.words}`}
          <span className="block font-normal text-muted text-xs">
            {nearest.rule}, {plainName(nearest.stage)}
          </span>
        </span>
      )}
      <Link href={`/incidents/${incidentId}?tab=legal`} className="link">
        {nearest === null ? "No clock runs" : "All clocks"}
      </Link>
      <span className="block text-muted text-xs">
        {formatQuantity(query.data.missing_facts.length, "open question", "open questions")}
      </span>
    </span>
  );
}
