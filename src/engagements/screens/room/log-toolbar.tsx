"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { choiceFilter, chosenWords } from "@/components/filters/filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { Button } from "@/components/ui/button";
import { LOG_KINDS, type LogKind } from "@/engagements/domain/entry";
import { useTRPC } from "@/platform/trpc/browser/client";
import { LOG_KIND_NAMES, SIDE_NAMES } from "../copy";
import type { DayMenu } from "./day-menu";
import { type LogFilters, NO_FILTERS, overviewInput } from "./log-input";

type Props = {
  id: string;
  kinds: readonly LogKind[];
  filters: LogFilters;
  onChange: (filters: LogFilters) => void;
  onDay: (day: string) => void;
};

const KINDS = LOG_KINDS.map((value) => ({ value, label: LOG_KIND_NAMES[value] }));
const SIDES = (["white", "red"] as const).map((value) => ({ value, label: SIDE_NAMES[value] }));

/** Filters of the log, and its days to jump to. */
export function LogToolbar({ id, kinds, filters, onChange, onDay }: Props) {
  const kindOptions = KINDS.filter(
    ({ value }) => kinds.includes(value) || filters.kinds.includes(value),
  );
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 md:px-6">
      <FilterBar
        label="Filters of the log"
        filters={[
          choiceFilter("Kind", kindOptions, filters.kinds, (chosen) =>
            onChange({ ...filters, kinds: chosen }),
          ),
          choiceFilter("Written by", SIDES, filters.side === null ? [] : [filters.side], (chosen) =>
            // One at a time: the latest choice is last.
            onChange({ ...filters, side: chosen.at(-1) ?? null }),
          ),
        ]}
        onClear={() => onChange(NO_FILTERS)}
      />
      <DayButton id={id} filters={filters} onDay={onDay} />
    </div>
  );
}

/** The filters in words; empty without any. */
export function filterWords({ kinds, side }: LogFilters): string {
  const words = [chosenWords(KINDS, kinds), chosenWords(SIDES, side === null ? [] : [side])];
  return words.filter((each) => each !== null).join("; ");
}

/** Days of the log as the filters leave it, with the number of their entries. */
export function useLogDays(id: string, filters: LogFilters) {
  const trpc = useTRPC();
  const options = trpc.engagements.logOverview.queryOptions(overviewInput(id, filters), {
    placeholderData: keepPreviousData,
  });
  return useQuery(options).data?.days ?? [];
}

const loadDays = () => import("./day-menu");

function DayButton({ id, filters, onDay }: Pick<Props, "id" | "filters" | "onDay">) {
  const days = useLogDays(id, filters);
  const [Loaded, setLoaded] = useState<typeof DayMenu | null>(null);
  if (days.length < 2) return null;
  const open = async () => {
    const { DayMenu: Menu } = await loadDays();
    setLoaded(() => Menu);
  };
  const look = { size: "sm", variant: "ghost", className: "ml-auto" } as const;
  const words = (
    <>
      <CalendarDays aria-hidden /> Go to a day
    </>
  );
  if (Loaded !== null)
    return <Loaded days={days} trigger={<Button {...look}>{words}</Button>} onDay={onDay} />;
  return (
    <Button {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => void open()}>
      {words}
    </Button>
  );
}
