"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useNow } from "@/components/ui/now-provider";
import { BusyLine } from "@/components/ui/progress";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/lib/cn";
import { formatQuantity } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { calendarInput } from "./calendar-input";
import { DayList } from "./day-list";
import { DayPanel } from "./day-panel";
import { addMonths, dayOf, monthName, readMonth } from "./month";
import { MonthGrid } from "./month-grid";

type Form = "month" | "list";

const FORMS: readonly { value: Form; label: string }[] = [
  { value: "month", label: "Month" },
  { value: "list", label: "List" },
];

type Props = { owner: string; month: string | null; onMonth: (month: string | null) => void };

/** How many deadlines each day of a month has, as a grid or, on narrow screens always, as a list. */
export function DeadlineCalendar({ owner: wantedOwner, month: wantedText, onMonth }: Props) {
  const trpc = useTRPC();
  const now = useNow();
  const today = dayOf(now);
  const wanted = readMonth(wantedText, now);
  const [month, owner] = [useDeferredValue(wanted), useDeferredValue(wantedOwner)];
  const [form, setForm] = useState<Form>("month");
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useSuspenseQuery(trpc.sla.calendar.queryOptions(calendarInput(month, owner)));
  const { days } = query.data;
  const inMonth = days.filter((each) => each.day.startsWith(month));
  const total = inMonth.reduce((sum, each) => sum + each.total, 0);
  const day = days.find((each) => each.day === chosen);
  return (
    <div className="space-y-3 px-4 pb-10 md:px-6">
      <BusyLine busy={query.isFetching || month !== wanted || owner !== wantedOwner} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton label="Previous month" onClick={() => onMonth(addMonths(wanted, -1))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="w-36 text-center font-semibold text-base">
            {monthName(month)}
          </h2>
          <IconButton label="Next month" onClick={() => onMonth(addMonths(wanted, 1))}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
        <Button size="sm" disabled={today.startsWith(wanted)} onClick={() => onMonth(null)}>
          This month
        </Button>
        <p role="status" className="text-muted tabular-nums">
          {total === 0
            ? "No deadline in this month."
            : `${formatQuantity(total, "deadline", "deadlines")} in this month`}
        </p>
        <div className="ml-auto hidden md:block">
          <Segmented label="Form" value={form} options={FORMS} onChange={setForm} />
        </div>
      </div>
      <div
        className={cn("grid items-start gap-4", day !== undefined && "xl:grid-cols-[1fr_20rem]")}
      >
        <div>
          {form === "month" && (
            <MonthGrid
              className="hidden md:block"
              month={month}
              wanted={wanted}
              today={today}
              days={days}
              chosen={chosen}
              onChoose={setChosen}
              onMonth={onMonth}
            />
          )}
          <DayList
            className={form === "month" ? "md:hidden" : undefined}
            days={inMonth}
            today={today}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
        {day !== undefined && (
          <DayPanel
            key={`${day.day} ${owner}`}
            day={day}
            today={today}
            owner={owner}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </div>
  );
}
