import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import type { CalendarDay } from "./calendar-day";
import { DayCounts, dayLabel } from "./day-counts";
import { dayName } from "./month";

type Props = {
  days: readonly CalendarDay[];
  today: string;
  chosen: string | null;
  onChoose: (day: string) => void;
  className?: string | undefined;
};

/** Days that have deadlines, one below the other. */
export function DayList({ days, today, chosen, onChoose, className }: Props) {
  const due = days.filter((day) => day.total > 0);
  if (due.length === 0) return null;
  return (
    <ol className={cn("divide-y divide-line rounded-lg border border-line bg-surface", className)}>
      {due.map((day) => (
        <li key={day.day}>
          <button
            type="button"
            aria-pressed={day.day === chosen}
            {...(day.day === today ? { "aria-current": "date" } : {})}
            aria-label={dayLabel(day)}
            onClick={() => onChoose(day.day)}
            className={cn(
              "flex min-h-10 w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover",
              day.day < today && "text-critical",
              day.day === chosen && "bg-accent-soft",
            )}
          >
            <span className="min-w-52 flex-1">{dayName(day.day)}</span>
            <DayCounts day={day} />
            <span className="min-w-8 text-right font-medium tabular-nums">
              {formatCount(day.total)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
