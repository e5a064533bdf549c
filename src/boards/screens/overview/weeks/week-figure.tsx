"use client";

import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Legend } from "@/components/charts/legend";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { SeverityIcon } from "@/evidence/screens/findings/severity-icon";
import { copy } from "../copy";
import type { Source } from "../overview-input";
import { WeekChart } from "./week-chart";
import { WeekTable } from "./week-table";
import { prepareWeeks, type WeekCounts, weekFinding } from "./weeks";

const LEGEND = [
  ...MOST_SEVERE_FIRST.map((severity) => ({
    key: severity,
    mark: <SeverityIcon severity={severity} />,
    label: SEVERITY_NAMES[severity],
  })),
  {
    key: "closed",
    mark: (
      <svg aria-hidden="true" viewBox="0 0 20 8" className="h-2 w-5 text-ink">
        <path d="M0 4h20" stroke="currentColor" strokeWidth="1.75" />
        <circle cx="10" cy="4" r="2.5" fill="var(--surface)" stroke="currentColor" />
      </svg>
    ),
    label: copy.weeks.closed,
  },
  {
    key: "unfinished",
    mark: (
      <span
        aria-hidden
        className="inline-block size-3 rounded-[1px] border-[1.5px] border-muted border-dashed"
      />
    ),
    label: copy.weeks.unfinishedKey,
  },
];

type Props = { weeks: readonly WeekCounts[]; source: Source };

export function WeekFigure({ weeks, source }: Props) {
  const prepared = useMemo(() => prepareWeeks(weeks), [weeks]);
  return (
    <ChartFigure
      title={copy.weeks.title}
      finding={weekFinding(prepared)}
      note={copy.weeks.closedNote}
      chart={
        <div className="space-y-3">
          <WeekChart weeks={prepared} source={source} />
          <Legend items={LEGEND} />
        </div>
      }
      table={<WeekTable weeks={prepared} source={source} />}
    />
  );
}
