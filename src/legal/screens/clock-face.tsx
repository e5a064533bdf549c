"use client";

import { useNow } from "@/components/ui/now-provider";
import type { StageDto, TriggerDto } from "@/legal/server/evaluations/legal-dto";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { clocks as copy } from "./acts/copy";
import { countdown } from "./acts/span-words";
import { limitText } from "./acts/stage-time";

type Props = { stage: StageDto; undueDelay: TriggerDto["undue_delay"] };

/**
 * How far the conservative limit of a stage is away, and when it is, in its zone and in UTC; the
 * other reading is a note below it. Updated with the clock of the page, and never announced by
 * itself.
 */
export function ClockFace({ stage, undueDelay }: Props) {
  const now = useNow();
  if (stage.due_at === null || stage.due === null) return null;
  const { isOver, words } = countdown(stage.due_at, now);
  return (
    <div className="space-y-0.5 tabular-nums">
      <p className={cn("font-medium text-base", isOver && "text-critical")}>
        {undueDelay && (
          <span className="block font-normal text-muted text-xs">Immediately; at the latest</span>
        )}
        <span role="timer" aria-live="off" className="inline-block min-w-40">
          {isOver ? copy.over(words) : copy.inTime(words)}
        </span>
      </p>
      <p className="text-xs">
        <time dateTime={stage.due_at}>{limitText(stage.due, stage.zone)}</time>
        {stage.zone !== "UTC" && (
          <span className="block text-muted">{`= ${formatDateTime(stage.due_at)}`}</span>
        )}
      </p>
      {stage.date_precision && (
        <p className="text-muted text-xs">
          Only the date is recorded: counted from the earliest instant of that day.
        </p>
      )}
      {stage.latest_reading !== null && stage.latest_reading !== stage.due && (
        <p className="text-muted text-xs">
          {`Another reading of the period: ${limitText(stage.latest_reading, stage.zone)}. A note only; the limit above counts.`}
        </p>
      )}
    </div>
  );
}
