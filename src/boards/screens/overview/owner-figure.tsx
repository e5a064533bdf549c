"use client";

import { useMemo } from "react";
import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { DISTANCE_NAMES } from "./copy";
import type { Source } from "./overview-input";
import { ownerLink, ownerTotalLink } from "./owner-links";
import { DISTANCES, type Distance, type OwnerCounts, ownerFinding, prepareOwners } from "./owners";

const COLORS: Readonly<Record<Distance, string>> = {
  overdue: "var(--critical)",
  due_24h: "var(--high)",
  due_7d: "var(--medium)",
  later: "var(--control)",
};

const SERIES: readonly ChartSeries[] = DISTANCES.map((distance) => ({
  key: distance,
  label: DISTANCE_NAMES[distance],
  color: COLORS[distance],
  kind: "bar",
  stack: "distance",
}));

type Props = { owners: readonly OwnerCounts[]; ownersTotal: number; source: Source };

export function OwnerFigure({ owners, ownersTotal, source }: Props) {
  const prepared = useMemo(() => prepareOwners(owners), [owners]);
  const points = useMemo(
    () =>
      prepared.map(({ owner, total: _, ...counts }) => ({
        key: owner ?? "",
        label: owner ?? "Unassigned",
        values: counts,
      })),
    [prepared],
  );
  return (
    <SeriesFigure
      title="Time to deadline by owner"
      label="Open incidents with a deadline, by owner and time left"
      finding={ownerFinding(prepared, ownersTotal)}
      note="The list has no filter that separates within 7 days from later: these bars lead to all deadlines of the owner."
      pointName="Owner"
      layout="rows"
      points={points}
      series={SERIES}
      hrefOf={({ key }, series) => {
        const owner = key === "" ? null : key;
        const distance = DISTANCES.find((each) => each === series?.key);
        const exact = distance === undefined ? null : ownerLink(owner, distance, source);
        return exact ?? ownerTotalLink(owner, source);
      }}
    />
  );
}
