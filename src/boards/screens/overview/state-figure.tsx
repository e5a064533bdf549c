"use client";

import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { ShareBar } from "@/components/charts/share-bar";
import { Td, Th, Tr } from "@/components/ui/table";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { WorkflowLabel } from "@/incidents/screens/incident/workflow-label";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import { copy } from "./copy";
import type { Source } from "./overview-input";
import { formatDays, prepareStates, type StateCounts, stateFinding } from "./states";

type Props = { states: readonly StateCounts[]; source: Source };

export function StateFigure({ states, source }: Props) {
  const prepared = useMemo(() => prepareStates(states), [states]);
  const longest = Math.max(0, ...prepared.map((each) => each.n));
  return (
    <ChartFigure
      title={copy.states.title}
      finding={stateFinding(prepared)}
      chart={
        <ul className="divide-y divide-line">
          {prepared.map((each) => (
            <StateRow key={each.state} counts={each} longest={longest} source={source} />
          ))}
        </ul>
      }
      table={<StateTable states={prepared} source={source} />}
    />
  );
}

function linkOf({ state }: StateCounts, source: Source): string {
  return incidentsLink({ source, workflow: [state] });
}

type RowProps = { counts: StateCounts; longest: number; source: Source };

function StateRow({ counts, longest, source }: RowProps) {
  const { state, n, median_days: median, p90_days: p90 } = counts;
  const href = linkOf(counts, source);
  return (
    <li className="space-y-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <WorkflowLabel state={state} status="open" />
        <span className="inline-flex flex-wrap items-center gap-x-3 text-muted text-xs">
          {median === null || p90 === null
            ? copy.states.none
            : copy.states.days(formatDays(median), formatDays(p90))}
          <CountLink value={n} href={href} label={copy.states.inState(WORKFLOW_NAMES[state])} />
        </span>
      </div>
      <ShareBar
        longest={longest}
        shares={[
          { key: state, value: n, href, title: copy.stateCount(state, n), look: "bg-accent" },
        ]}
      />
    </li>
  );
}

function StateTable({ states, source }: Props) {
  return (
    <FigureTable
      caption={copy.states.caption}
      head={
        <>
          <Th>{copy.states.state}</Th>
          <Th align="right">{copy.states.count}</Th>
          <Th align="right">{copy.states.median}</Th>
          <Th align="right">{copy.states.p90}</Th>
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
