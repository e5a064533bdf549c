"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import type { CalendarDay } from "./calendar-day";
import { DayCounts, dayLabel } from "./day-counts";
import { monthName, monthWeeks, moveDay, WEEKDAY_NAMES } from "./month";

type Props = {
  /** The month that is shown. */
  month: string;
  /** The month that was chosen last; its counts may still be loading. */
  wanted: string;
  today: string;
  days: readonly CalendarDay[];
  chosen: string | null;
  onChoose: (day: string) => void;
  onMonth: (month: string) => void;
  className?: string;
};

/** A grid with one tab stop, as the ARIA Authoring Practices describe it. */
export function MonthGrid(props: Props) {
  const { month, wanted, today, days, chosen, onChoose, onMonth, className } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(today);
  // A key can lead into a month that is still being counted.
  const focusWaits = useRef(false);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const stop = at.startsWith(month) ? at : `${month}-01`;

  useEffect(() => {
    if (!focusWaits.current || !at.startsWith(month)) return;
    focusWaits.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, month]);

  function onKeyDown(event: KeyboardEvent) {
    const from = focusWaits.current ? at : stop;
    const to = event.ctrlKey || event.metaKey || event.altKey ? null : moveDay(from, event.key);
    if (to === null) return;
    event.preventDefault();
    focusWaits.current = true;
    setAt(to);
    if (!to.startsWith(wanted)) onMonth(to.slice(0, 7));
  }

  return (
    <div className={className}>
      <table
        ref={gridRef}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of the ARIA Authoring Practices is made of a table
        role="grid"
        aria-label={monthName(month)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse bg-surface"
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 font-medium text-muted text-xs">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-20 border border-line p-0 align-top">
                  <DayCell
                    day={byDay.get(day)}
                    name={day}
                    look={{
                      outside: !day.startsWith(month),
                      today: day === today,
                      late: day < today,
                      chosen: day === chosen,
                    }}
                    isStop={day === stop}
                    onChoose={() => {
                      setAt(day);
                      onChoose(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-xs">
        Arrow keys move by day and week, Page Up and Page Down by month.
      </p>
    </div>
  );
}

type CellProps = {
  day: CalendarDay | undefined;
  name: string;
  look: { outside: boolean; today: boolean; late: boolean; chosen: boolean };
  isStop: boolean;
  onChoose: () => void;
};

function DayCell({ day, name, look, isStop, onChoose }: CellProps) {
  if (day === undefined) return null;
  return (
    <button
      type="button"
      data-day={name}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={look.chosen}
      {...(look.today ? { "aria-current": "date" } : {})}
      aria-label={dayLabel(day)}
      onClick={onChoose}
      className={cn(
        "flex h-full min-h-20 w-full flex-col items-start gap-1 p-1.5 text-left outline-offset-[-2px] hover:bg-hover",
        look.outside && "bg-canvas",
        look.late && day.total > 0 && "bg-critical-soft",
        look.chosen && "shadow-[inset_0_0_0_2px_var(--accent)]",
      )}
    >
      <span
        className={cn(
          "inline-flex min-w-6 justify-center rounded-full px-1 text-xs leading-6 tabular-nums",
          look.outside && "text-faint",
          look.today && "bg-accent font-semibold text-on-accent",
        )}
      >
        {Number(name.slice(8))}
      </span>
      <DayCounts day={day} />
    </button>
  );
}
