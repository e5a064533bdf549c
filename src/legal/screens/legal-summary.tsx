"use client";

import { useNow } from "@/components/ui/now-provider";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { clocks, copy } from "./acts/copy";
import { countdown, plainName } from "./acts/span-words";
import { nearestLimit } from "./nearest-limit";

/** How many rules match what is recorded, and the limit that comes first. */
export function LegalSummary({ legal }: { legal: LegalTriggersDto }) {
  const now = useNow();
  const triggered = legal.triggers.filter(({ match }) => match === "triggered").length;
  const nearest = nearestLimit(legal.triggers);
  const clock = nearest === null ? null : countdown(nearest.dueAt, now);
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 tabular-nums">
      <p role="status">
        <span className="font-medium text-lg">{copy.count(legal.trigger_count)}</span>
        {legal.trigger_count > 0 && (
          <span className="ml-3 text-muted">
            {`${formatCount(triggered)} triggered, ${formatCount(legal.trigger_count - triggered)} conditional`}
          </span>
        )}
      </p>
      {nearest === null || clock === null ? (
        <p className="text-muted">No clock runs.</p>
      ) : (
        <p>
          <span className="text-muted">{clock.isOver ? "Limit passed" : "Nearest limit"}:</span>{" "}
          <button type="button" className="link min-h-6" onClick={() => goTo(nearest.rule)}>
            {nearest.rule}, {plainName(nearest.stage)}
          </button>{" "}
          <span className={cn("font-medium", clock.isOver && "text-critical")}>
            {clock.isOver ? clocks.over(clock.words) : clocks.inTime(clock.words)}
          </span>
        </p>
      )}
    </div>
  );
}

/** No link: going to a place of this page must not look like leaving answers behind. */
function goTo(rule: string): void {
  const place = document.getElementById(`trigger-${rule}`);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
