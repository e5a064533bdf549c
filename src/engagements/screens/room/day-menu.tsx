"use client";

import type { ReactNode } from "react";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatCount } from "@/lib/format";

type Props = {
  days: readonly { day: string; count: number }[];
  trigger: ReactNode;
  onDay: (day: string) => void;
};

/** The open menu of the days of a log, which comes with the click on its button. */
export function DayMenu({ days, trigger, onDay }: Props) {
  return (
    <Menu
      className="max-h-80 overflow-y-auto"
      // The focus goes to the day.
      onCloseAutoFocus={(event) => event.preventDefault()}
      defaultOpen
      trigger={trigger}
    >
      {days.map(({ day, count }) => (
        <MenuItem key={day} onSelect={() => onDay(day)}>
          <span className="flex-1 tabular-nums">{day}</span>
          <span className="text-muted tabular-nums">{formatCount(count)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
