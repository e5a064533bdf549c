"use client";

import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { LANES, type Lane } from "@/engagements/domain/lane";
import { formatMinutes } from "../incidents/board-words";
import type { Source } from "../overview/overview-input";
import { BEFORE, inUnit, pointNameOf, stepPoints } from "../period/steps";
import { engagementsLink, labelOf, roomLink } from "./engagement-links";
import {
  activityFinding,
  detectionFinding,
  type EngagementBoard,
  runningFinding,
  techniquesFinding,
  timeFinding,
} from "./engagement-words";

type Props = { board: EngagementBoard; source: Source };

const LANE_SERIES: readonly ChartSeries[] = [
  { key: "red", label: "Red team", color: "var(--critical)", kind: "bar", stack: "lanes" },
  { key: "blue", label: "Detection", color: "var(--accent)", kind: "bar", stack: "lanes" },
  { key: "white", label: "White team", color: "var(--muted)", kind: "bar", stack: "lanes" },
];

const DETECTED: readonly ChartSeries[] = [
  { key: "detected", label: "Detected", color: "var(--positive)", kind: "bar", stack: "actions" },
  {
    key: "rest",
    label: "No detection names it",
    color: "var(--muted)",
    kind: "bar",
    stack: "actions",
  },
  { ...BEFORE, key: "before", label: "Detected, period before" },
];

const TIMES: readonly ChartSeries[] = [
  { key: "median", label: "Median", color: "var(--accent)", kind: "line" },
  { key: "mean", label: "Mean", color: "var(--ink)", kind: "line" },
  { ...BEFORE, key: "before", label: "Median, period before" },
];

function laneOfSeries(series: ChartSeries | null): Lane | null {
  return LANES.find((lane) => lane === series?.key) ?? null;
}

/** The only log that has something in a step, else the list. */
function stepLink({ board, source }: Props, step: string, lane: Lane | null): string {
  const ids = board.steps.find((each) => each.step === step)?.engagements ?? [];
  const [id] = ids;
  return id !== undefined && ids.length === 1 ? roomLink(id, lane) : engagementsLink({ source });
}

/** What runs, each with its entries of the period. */
export function RunningFigure({ board }: Props) {
  return (
    <SeriesFigure
      title="Running now"
      label="Entries of the period of the engagements that run, by lane"
      finding={runningFinding(board)}
      note="Bars count the entries of the time range and lead to the log."
      pointName="Engagement"
      layout="rows"
      points={board.running.map((each) => ({
        key: each.id,
        label: labelOf(each),
        values: each.entries,
      }))}
      series={LANE_SERIES}
      hrefOf={({ key }, series) => roomLink(key, laneOfSeries(series))}
    />
  );
}

/** What was logged in each step, in three lanes. */
export function ActivityFigure(props: Props) {
  const { board } = props;
  return (
    <SeriesFigure
      title="Activity"
      label="Entries of the logs over time, by lane"
      finding={activityFinding(board)}
      note="By when it happened; corrections are entries too. Where one engagement alone has entries, they lead to its log, else to the engagements; neither has a filter for the day."
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ entries }, before) => ({
        ...entries,
        before:
          before === undefined ? null : LANES.reduce((sum, lane) => sum + before.entries[lane], 0),
      }))}
      series={[...LANE_SERIES, { ...BEFORE, key: "before", label: "All, period before" }]}
      hrefOf={({ key }, series) =>
        series?.key === "before" ? null : stepLink(props, key, laneOfSeries(series))
      }
    />
  );
}

/** Actions that a detection names, and those that none does. */
export function DetectionFigure(props: Props) {
  const { board } = props;
  return (
    <SeriesFigure
      title="Actions and their detection"
      label="Actions over time, by whether a detection names them"
      finding={detectionFinding(board)}
      note="By when the action happened. It counts as detected where a later detection, or a confirmed deconfliction, names it among its related entries; that none does is no proof that no one saw it."
      pointName={pointNameOf(board)}
      points={stepPoints(board, ({ actions, detected }, before) => ({
        detected,
        rest: actions - detected,
        before: before?.detected ?? null,
      }))}
      series={DETECTED}
      hrefOf={({ key }, series) =>
        series?.key === "before"
          ? null
          : stepLink(props, key, series?.key === "detected" ? "blue" : "red")
      }
    />
  );
}

/** How long it took from an action to its first detection. */
export function TimesFigure(props: Props) {
  const { board } = props;
  const numbers = new Map(board.steps.map(({ step, figures }) => [step, figures]));
  const { points, unit } = inUnit(
    stepPoints(board, ({ detection }, before) => ({
      median: detection.median_minutes,
      mean: detection.mean_minutes,
      before: before?.detection.median_minutes ?? null,
    })),
  );
  return (
    <SeriesFigure
      title="Time from action to detection"
      label="Median and mean time from actions to their first detection"
      finding={timeFinding(board)}
      note="Of detected actions alone, by when the action happened; the others have no time. Recent actions may still be detected."
      pointName={pointNameOf(board)}
      points={points}
      series={TIMES}
      format={(value) => formatMinutes(value * unit)}
      hrefOf={({ key }) => stepLink(props, key, "blue")}
      noteOf={({ key }) => {
        const figures = numbers.get(key);
        if (figures === undefined || figures.actions === 0) return null;
        return `${figures.detected} of ${figures.actions} actions`;
      }}
    />
  );
}

/** Actions by technique, and how many of each were detected. */
export function TechniquesFigure({ board, source }: Props) {
  return (
    <SeriesFigure
      title="Techniques tried and detected"
      label="Actions by technique, by whether they were detected"
      finding={techniquesFinding(board)}
      note="By actions. One is detected where a later detection names it or its technique. Rows lead to the engagements, whose list has no filter for techniques."
      pointName="Technique"
      layout="rows"
      points={board.techniques.map(({ technique_id, tried, detected }) => ({
        key: technique_id,
        label: technique_id,
        values: { detected, rest: tried - detected },
      }))}
      series={DETECTED.slice(0, 2)}
      hrefOf={() => engagementsLink({ source })}
    />
  );
}
