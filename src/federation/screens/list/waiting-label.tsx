"use client";

import { useInstant } from "@/components/time/time-zone";
import { useNow } from "@/components/ui/now-provider";
import type { ReviewMarkDto } from "@/federation/server/registrations/registration-list-dto";
import { cn } from "@/lib/cn";
import { waitingOf } from "../waiting-time";

const LOOK = { fresh: "", late: "font-medium text-medium", overdue: "font-medium text-critical" };

/** How long a registration waits for a person, against the 24 to 48 hours. */
export function WaitingLabel({ review }: { review: ReviewMarkDto }) {
  const instant = useInstant();
  const { time, state } = waitingOf(review, useNow());
  return (
    <time
      dateTime={review.queued_at}
      title={instant(review.queued_at, true).both}
      suppressHydrationWarning
      className={cn("whitespace-nowrap text-xs tabular-nums", LOOK[state])}
    >
      {state === "overdue" ? `overdue by ${time}` : `${time} waiting`}
    </time>
  );
}
