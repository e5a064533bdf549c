import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import { formatCount } from "@/lib/format";
import type { CalendarDay } from "./calendar-day";
import { calendar as copy } from "./copy";
import { dayName } from "./month";

function counted({ by_severity: counts }: CalendarDay) {
  return MOST_SEVERE_FIRST.map((severity) => [severity, counts[severity]] as const).filter(
    ([, n]) => n > 0,
  );
}

/** The day and its counts in one sentence. */
export function dayLabel(day: CalendarDay): string {
  return copy.dayLabel(dayName(day.day), day.total, counted(day));
}

/** Counts of a day for the eye; `dayLabel` says the same. */
export function DayCounts({ day }: { day: CalendarDay }) {
  return (
    <span aria-hidden className="flex flex-wrap gap-x-2 gap-y-0.5 text-xs">
      {counted(day).map(([severity, n]) => (
        <span key={severity} className="inline-flex items-center gap-1 tabular-nums">
          <SeverityIcon severity={severity} />
          {formatCount(n)}
        </span>
      ))}
    </span>
  );
}
