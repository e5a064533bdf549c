"use client";

import { totalOf } from "@/boards/domain/incident-board";
import { endOfStep } from "@/boards/domain/period";
import type { ChartPoint, ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { severitySeries } from "@/evidence/screens/findings/severity-series";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import type { Source } from "../overview/overview-input";
import { BEFORE, inUnit, pointNameOf, stepPoints } from "../period/steps";
import { flowValues } from "./board-points";
import {
  type Board,
  flowFinding,
  formatMinutes,
  keptFinding,
  openFinding,
  timeFinding,
} from "./board-words";

type Props = { board: Board; source: Source };

const OPEN: readonly ChartSeries[] = [
  ...severitySeries("area"),
  { ...BEFORE, key: "before", label: "All, period before" },
];

const FLOW: readonly ChartSeries[] = [
  ...severitySeries("bar"),
  { key: "closed", label: "Closed", color: "var(--ink)", kind: "line" },
  { ...BEFORE, key: "before", label: "New, period before" },
];

const STAGES = [
  { key: "triaged", label: "To triage", color: "var(--low)", kind: "line" },
  { key: "fixed", label: "To a fix", color: "var(--accent)", kind: "line" },
  { key: "closed", label: "To closing", color: "var(--ink)", kind: "line" },
] as const;

const TIMES: readonly ChartSeries[] = [
  ...STAGES,
  { ...BEFORE, key: "before", label: "To closing, period before" },
];

const KEPT: readonly ChartSeries[] = [
  { key: "met", label: "Met", color: "var(--positive)", kind: "bar", stack: "kept" },
  { key: "missed", label: "Missed", color: "var(--critical)", kind: "bar", stack: "kept" },
  { ...BEFORE, key: "before", label: "Missed, period before" },
];

/** The severity that a series shows, if it does. */
function severityOf(series: ChartSeries | null): Partial<IncidentFilters> {
  const severity = SEVERITIES.find((each) => each === series?.key);
  return severity === undefined ? {} : { severity: [severity] };
}

/** What was open at the end of each step; its end is what is open now. */
export function OpenFigure({ board, source }: Props) {
  return (
    <SeriesFigure
      title="Open by severity"
      label="Open incidents by severity over time"
      finding={openFinding(board)}
      note="At the end of each day or week. What was reopened counts as never closed. What is open now leads to its list; lists do not show what was open before."
      pointName={pointNameOf(board)}
      points={stepPoints(board, (figures, before) => ({
        ...figures.open,
        before: before === undefined ? null : totalOf(before.open),
      }))}
      series={OPEN}
      hrefOf={({ unfinished }, series) =>
        unfinished === true && series?.key !== "before"
          ? incidentsLink({ source, ...severityOf(series) })
          : null
      }
    />
  );
}

/** The list of what is closed now and was closed in a step, exactly as many as the board counts. */
function closedLink(
  { board, source }: Props,
  { key }: ChartPoint,
  more: Partial<IncidentFilters> = {},
): string {
  return incidentsLink({
    source,
    status: [],
    closed_from: key,
    closed_to: lastDay(board, key),
    ...more,
  });
}

function lastDay({ grain, period }: Board, step: string): string {
  return endOfStep({ grain, to: period.to }, step);
}

/** What came in against what was closed. */
export function FlowFigure({ board, source }: Props) {
  const created = ({ key }: ChartPoint): Partial<IncidentFilters> => ({
    status: [],
    created_from: key,
    created_to: lastDay(board, key),
  });
  return (
    <SeriesFigure
      title="New and closed"
      label="New incidents by severity and closed incidents over time"
      finding={flowFinding(board)}
      note="Closed counts what is closed now, by when it was closed."
      pointName={pointNameOf(board)}
      points={stepPoints(board, flowValues)}
      series={FLOW}
      hrefOf={(point, series) => {
        if (series?.key === "before") return null;
        if (series?.key === "closed") return closedLink({ board, source }, point);
        return incidentsLink({ source, ...created(point), ...severityOf(series) });
      }}
    />
  );
}

/** How long stages took, by when they were reached: medians, with means in the tooltip. */
export function TimesFigure({ board, source }: Props) {
  const steps = new Map(board.steps.map(({ step, figures }) => [step, figures.times]));
  const { points, unit } = inUnit(
    stepPoints(board, ({ times }, before) => ({
      triaged: times.triaged.median_minutes,
      fixed: times.fixed.median_minutes,
      closed: times.closed.median_minutes,
      before: before?.times.closed.median_minutes ?? null,
    })),
  );
  return (
    <SeriesFigure
      title="Time to triage, fix and close"
      label="Median time from creation to triage, fix and closing"
      finding={timeFinding(board)}
      note="Medians from creation, at most an eighth off; means are exact. A fix counts from the retest that followed it."
      pointName={pointNameOf(board)}
      points={points}
      series={TIMES}
      format={(value) => formatMinutes(value * unit)}
      hrefOf={(point, series) =>
        series?.key === "closed" ? closedLink({ board, source }, point) : null
      }
      noteOf={({ key }) => {
        const times = steps.get(key);
        const means = STAGES.flatMap(({ key: stage, label }) => {
          const mean = times?.[stage].mean_minutes ?? null;
          return mean === null ? [] : [`${label.toLowerCase()} ${formatMinutes(mean)}`];
        });
        return means.length === 0 ? null : `Mean ${means.join(", ")}`;
      }}
    />
  );
}

/** Deadlines met and missed by what was closed. */
export function KeptFigure({ board, source }: Props) {
  return (
    <SeriesFigure
      title="Deadlines met and missed"
      label="Deadlines met and missed by closed incidents over time"
      finding={keptFinding(board)}
      note="Of what was closed then and had a deadline."
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ met, missed }, before) => ({
        met,
        missed,
        before: before?.missed ?? null,
      }))}
      series={KEPT}
      hrefOf={(point, series) => {
        if (series?.key === "before") return null;
        const sla: IncidentFilters["sla"] =
          series === null ? ["met", "missed"] : series.key === "met" ? ["met"] : ["missed"];
        return closedLink({ board, source }, point, { sla });
      }}
    />
  );
}
