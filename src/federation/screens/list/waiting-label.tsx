"use client";

import { useNow } from "@/components/ui/now-provider";
import type { ReviewMarkDto } from "@/federation/server/registrations/registration-list-dto";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { waitingOf } from "../waiting-time";

const LOOK = { fresh: "", late: "font-medium text-medium", overdue: "font-medium text-critical" };

/** How long a registration waits for a person, against the 24 to 48 hours. */
export function WaitingLabel({ review }: { review: ReviewMarkDto }) {
  const { time, state } = waitingOf(review, useNow());
  return (
    <time
      dateTime={review.queued_at}
      title={formatDateTime(review.queued_at, true)}
      suppressHydrationWarning
      className={cn("whitespace-nowrap text-xs tabular-nums", LOOK[state])}
    >
      {state === "overdue" ? `overdue by ${time}` : `${time} waiting`}
    </time>
  );
}
