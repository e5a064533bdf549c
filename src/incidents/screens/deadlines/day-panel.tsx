"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import { Failure } from "@/components/failure";
import { LoadMore } from "@/components/load-more";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { CalendarDay } from "./calendar-day";
import { DayCounts } from "./day-counts";
import { dayInput } from "./day-input";
import { DeadlineCard } from "./deadline-card";
import { dayName } from "./month";

type Props = { day: CalendarDay; today: string; owner: string; onClose: () => void };

/**
 * Incidents that are due on one day. The list has no filter for a day, so they are searched among
 * those with the nearest deadlines; the number of missing ones is shown.
 */
export function DayPanel({ day, today, owner, onClose }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="space-y-3 rounded-lg border border-line bg-surface p-3 xl:sticky xl:top-2"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1 space-y-1">
          <h3 id={id} className="font-semibold">
            {dayName(day.day)}
          </h3>
          <p className="text-muted">
            {formatQuantity(day.total, "open incident is due", "open incidents are due")}
          </p>
          <DayCounts day={day} />
        </div>
        <IconButton label="Close the day" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {day.total > 0 && <Incidents day={day} today={today} owner={owner} />}
    </section>
  );
}

function Incidents({ day, today, owner }: Omit<Props, "onClose">) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(dayInput(day.day, today, owner), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  if (query.isPending) return <Skeleton className="h-20 w-full" />;
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        what="These incidents could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const listed = query.data.pages.flatMap((page) => page.incidents);
  const found = listed.filter((each) => each.sla_due?.startsWith(day.day));
  return (
    <>
      <ul className="max-h-[60vh] space-y-2 overflow-y-auto">
        {found.map((incident) => (
          <DeadlineCard key={incident.id} incident={incident} />
        ))}
      </ul>
      {found.length < day.total && (
        <>
          <p role="status" className="text-muted text-xs">
            {`${formatCount(found.length)} of ${formatCount(day.total)} found among those with the nearest deadlines.`}
          </p>
          <LoadMore query={query} more="Search further" loading="Looking" />
        </>
      )}
    </>
  );
}
