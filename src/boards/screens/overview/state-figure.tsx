"use client";

import { useMemo } from "react";
import { Chart } from "@/components/charts/chart";
import type { ChartSeries } from "@/components/charts/chart-data";
import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Td, Th, Tr } from "@/components/ui/table";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import { copy } from "./copy";
import type { Source } from "./overview-input";
import { formatDays, prepareStates, type StateCounts, stateFinding } from "./states";

const SERIES: readonly ChartSeries[] = [
  { key: "n", label: copy.states.count, color: "var(--accent)", kind: "bar" },
];

type Props = { states: readonly StateCounts[]; source: Source };

export function StateFigure({ states, source }: Props) {
  const prepared = useMemo(() => prepareStates(states), [states]);
  const points = useMemo(
    () =>
      prepared.map(({ state, n }) => ({
        key: state,
        label: WORKFLOW_NAMES[state],
        values: { n },
      })),
    [prepared],
  );
  const stateOf = (key: string) => prepared.find(({ state }) => state === key);
  return (
    <ChartFigure
      title="Work by state"
      finding={stateFinding(prepared)}
      chart={
        <Chart
          layout="rows"
          label={copy.states.caption}
          points={points}
          series={SERIES}
          hrefOf={({ key }) => {
            const counts = stateOf(key);
            return counts === undefined ? null : linkOf(counts, source);
          }}
          noteOf={({ key }) => {
            const { median_days: median = null, p90_days: p90 = null } = stateOf(key) ?? {};
            return median === null || p90 === null
              ? copy.states.none
              : `median ${formatDays(median)}, 90 % within ${formatDays(p90)}`;
          }}
        />
      }
      table={<StateTable states={prepared} source={source} />}
    />
  );
}

function linkOf({ state }: StateCounts, source: Source): string {
  return incidentsLink({ source, workflow: [state] });
}

function StateTable({ states, source }: Props) {
  return (
    <FigureTable
      caption={copy.states.caption}
      head={
        <>
          <Th>State</Th>
          <Th align="right">{copy.states.count}</Th>
          <Th align="right">Median</Th>
          <Th align="right">90 % within</Th>
        </>
      }
    >
      {states.map((each) => (
        <Tr key={each.state}>
          <RowHead>{WORKFLOW_NAMES[each.state]}</RowHead>
          <Td align="right">
            <CountLink value={each.n} href={linkOf(each, source)} className="justify-end" />
          </Td>
          <Td align="right">{daysOrNone(each.median_days)}</Td>
          <Td align="right">{daysOrNone(each.p90_days)}</Td>
        </Tr>
      ))}
    </FigureTable>
  );
}

function daysOrNone(days: number | null): string {
  return days === null ? copy.states.none : formatDays(days);
}
