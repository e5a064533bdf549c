"use client";

import { useInstant } from "@/components/time/time-zone";
import { useNow } from "@/components/ui/now-provider";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import { shareLeft, timeLeft } from "./time-left";

/** Below this part of its time a call is about to be lost. */
const SHORT = 0.25;

type Props = { approval: Pick<ApprovalDto, "requested_at" | "expires_at"> };

/** The time that is left to decide, as words and as a bar that shrinks. */
export function ExpiryTimer({ approval }: Props) {
  const now = useNow();
  const instant = useInstant();
  const { requested_at: from, expires_at: until } = approval;
  const left = timeLeft(until, now);
  const share = shareLeft(from, until, now);
  return (
    <div className="min-w-20 space-y-1">
      <time
        dateTime={until}
        title={instant(until, true).both}
        role="timer"
        suppressHydrationWarning
        className={cn("block text-xs tabular-nums", share < SHORT && "font-medium text-critical")}
      >
        {left === null ? copy.noneLeft : copy.left(left)}
      </time>
      <div aria-hidden className="h-1 max-w-28 overflow-hidden rounded-full bg-sunken">
        <div
          suppressHydrationWarning
          className={cn("h-full rounded-full", share < SHORT ? "bg-critical" : "bg-accent")}
          style={{ width: `${Math.ceil(share * 100)}%` }}
        />
      </div>
    </div>
  );
}
