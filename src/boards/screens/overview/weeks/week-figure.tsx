"use client";

import { useMemo } from "react";
import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { severitySeries } from "@/evidence/screens/findings/severity-series";
import { copy } from "../copy";
import type { Source } from "../overview-input";
import { newInWeek } from "./week-links";
import { prepareWeeks, type WeekCounts, weekFinding, weekPoints } from "./weeks";

const SERIES: readonly ChartSeries[] = [
  ...severitySeries("bar"),
  { key: "closed", label: "Closed", color: "var(--ink)", kind: "line" },
];

type Props = { weeks: readonly WeekCounts[]; source: Source };

export function WeekFigure({ weeks, source }: Props) {
  const prepared = useMemo(() => prepareWeeks(weeks), [weeks]);
  const points = useMemo(() => weekPoints(prepared), [prepared]);
  return (
    <SeriesFigure
      title="New and closed by week"
      label="New incidents by severity and closed incidents, by week"
      finding={weekFinding(prepared)}
      note="Closed counts what is closed now, by the week it was closed in; the list has no filter for that."
      pointName={copy.weeks.week}
      points={points}
      series={SERIES}
      hrefOf={({ key }, series) => {
        const week = prepared.find((each) => each.week === key);
        if (week === undefined || series?.key === "closed") return null;
        return newInWeek(
          week,
          source,
          SEVERITIES.find((severity) => severity === series?.key),
        );
      }}
    />
  );
}
