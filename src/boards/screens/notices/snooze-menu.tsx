"use client";

import { AlarmClock, AlarmClockOff } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Time } from "@/components/ui/time";
import { copy } from "./copy";
import type { Notice } from "./notice-kinds";
import { snoozeTimes } from "./snooze-times";

type Props = { notice: Notice; title: string; onSnooze: (until: Date | null) => void };

/** Puts a notice off, or takes it back before its time. */
export function SnoozeMenu({ notice, title, onSnooze }: Props) {
  if (notice.snoozed_until !== null) {
    return (
      <IconButton label={`Show again: ${title}`} onClick={() => onSnooze(null)}>
        <AlarmClockOff aria-hidden />
      </IconButton>
    );
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Snooze: ${title}`}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <AlarmClock aria-hidden className="size-4" />
        </button>
      }
    >
      {snoozeTimes(new Date()).map(({ id, until }) => (
        <MenuItem key={id} onSelect={() => onSnooze(until)}>
          {copy.times[id]}
          <span className="ml-auto pl-4 text-muted text-xs">
            <Time value={until.toISOString()} />
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
