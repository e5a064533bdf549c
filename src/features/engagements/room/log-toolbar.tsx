"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { Toolbar } from "radix-ui";
import { FilterPill } from "@/components/filter-pill";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { LogKind } from "@/domain/engagements/entry";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/trpc/client";
import { LOG_KIND_NAMES, SIDE_NAMES } from "../copy";
import { log as copy } from "./copy";
import { type LogFilters, NO_FILTERS, overviewInput } from "./log-input";

type Props = {
  id: string;
  kinds: readonly LogKind[];
  filters: LogFilters;
  onChange: (filters: LogFilters) => void;
  onDay: (day: string) => void;
};

const SIDES = ["white", "red"] as const;

/** What is shown of the log, and its days to jump to. */
export function LogToolbar({ id, kinds, filters, onChange, onDay }: Props) {
  const words = filterWords(filters);
  const toggle = (kind: LogKind, isOn: boolean) =>
    onChange({
      ...filters,
      kinds: isOn ? [...filters.kinds, kind] : filters.kinds.filter((each) => each !== kind),
    });
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 md:px-6">
      <Toolbar.Root aria-label={copy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
        <FilterPill
          name={copy.kind}
          clearLabel={copy.clearOne(copy.kind)}
          words={words.kinds}
          onClear={() => onChange({ ...filters, kinds: [] })}
        >
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={LOG_KIND_NAMES[kind]}
              checked={filters.kinds.includes(kind)}
              onChange={(event) => toggle(kind, event.target.checked)}
            />
          ))}
        </FilterPill>
        <FilterPill
          name={copy.side}
          clearLabel={copy.clearOne(copy.side)}
          words={words.side}
          onClear={() => onChange({ ...filters, side: null })}
        >
          {SIDES.map((side) => (
            <Checkbox
              key={side}
              label={SIDE_NAMES[side]}
              checked={filters.side === side}
              onChange={(event) =>
                onChange({ ...filters, side: event.target.checked ? side : null })
              }
            />
          ))}
        </FilterPill>
        {(words.kinds !== null || words.side !== null) && (
          <Toolbar.Button asChild>
            <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)}>
              {copy.clear}
            </Button>
          </Toolbar.Button>
        )}
      </Toolbar.Root>
      <DayMenu id={id} filters={filters} onDay={onDay} />
    </div>
  );
}

/** The filters in words, each null where it lets everything through. */
export function filterWords({ kinds, side }: LogFilters): {
  kinds: string | null;
  side: string | null;
} {
  return {
    kinds: kinds.length === 0 ? null : kinds.map((kind) => LOG_KIND_NAMES[kind]).join(", "),
    side: side === null ? null : SIDE_NAMES[side],
  };
}

/** Days of the log as the filters leave it, with the number of their entries. */
export function useLogDays(id: string, filters: LogFilters) {
  const trpc = useTRPC();
  const options = trpc.engagements.logOverview.queryOptions(overviewInput(id, filters), {
    placeholderData: keepPreviousData,
  });
  return useQuery(options).data?.days ?? [];
}

function DayMenu({ id, filters, onDay }: Pick<Props, "id" | "filters" | "onDay">) {
  const days = useLogDays(id, filters);
  if (days.length < 2) return null;
  return (
    <Menu
      className="max-h-80 overflow-y-auto"
      // The focus goes to the day.
      onCloseAutoFocus={(event) => event.preventDefault()}
      trigger={
        <Button size="sm" variant="ghost" className="ml-auto">
          <CalendarDays aria-hidden /> {copy.jump}
        </Button>
      }
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
