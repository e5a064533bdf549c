"use client";

import type { ChartSeries } from "@/components/charts/chart-data";
import { SeriesFigure } from "@/components/charts/series-figure";
import { formatMinutes } from "../incidents/board-words";
import { inUnit } from "../period/steps";
import { labelOf, roomLink } from "./engagement-links";
import {
  type EngagementBoard,
  evidenceFinding,
  jewelsFinding,
  reportFinding,
} from "./engagement-words";

type Props = { board: EngagementBoard };

const JEWELS: readonly ChartSeries[] = [
  { key: "reached", label: "Reached", color: "var(--critical)", kind: "bar", stack: "jewels" },
  {
    key: "not_reached",
    label: "No flag names it",
    color: "var(--muted)",
    kind: "bar",
    stack: "jewels",
  },
];

const BACKED: readonly ChartSeries[] = [
  { key: "stored", label: "Kept here", color: "var(--positive)", kind: "bar", stack: "backed" },
  {
    key: "elsewhere",
    label: "Kept elsewhere",
    color: "var(--accent)",
    kind: "bar",
    stack: "backed",
  },
  { key: "none", label: "No evidence", color: "var(--muted)", kind: "bar", stack: "backed" },
];

const DAYS: readonly ChartSeries[] = [
  { key: "made", label: "From the last action", color: "var(--accent)", kind: "bar" },
  { key: "waiting", label: "Waiting", color: "var(--high)", kind: "bar" },
];

/** Crown jewels that flags name, of each engagement. */
export function JewelsFigure({ board }: Props) {
  return (
    <SeriesFigure
      title="Objectives and flags"
      label="Crown jewels reached and not reached by engagement"
      finding={jewelsFinding(board)}
      note="A crown jewel is reached where a flag of the log names it, up to the end of the time range; what runs or was active in it is shown."
      pointName="Engagement"
      layout="rows"
      points={board.jewels.map(({ reached, not_reached, ...each }) => ({
        key: each.id,
        label: labelOf(each),
        values: { reached, not_reached },
      }))}
      series={JEWELS}
      hrefOf={({ key }, series) =>
        `/engagements/${key}${series?.key === "reached" ? "?kind=flag" : ""}`
      }
    />
  );
}

/** What stands behind actions, detections and flags, of each engagement. */
export function EvidenceFigure({ board }: Props) {
  return (
    <SeriesFigure
      title="Evidence"
      label="Actions, detections and flags by their evidence, by engagement"
      finding={evidenceFinding(board)}
      note="Evidence is an item of the register that the entry names, or that names the entry. Kept here means that its bytes were stored; they are not hashed again for this board."
      pointName="Engagement"
      layout="rows"
      points={board.evidence.map(({ backed, ...each }) => ({
        key: each.id,
        label: labelOf(each),
        values: backed,
      }))}
      series={BACKED}
      hrefOf={({ key }, series) =>
        series?.key === "none" ? roomLink(key, null) : `/engagements/${key}?tab=register`
      }
    />
  );
}

/** How long first reports took, from the last action. */
export function ReportsFigure({ board }: Props) {
  const now = Date.parse(board.as_of);
  const { points, unit } = inUnit([
    ...board.waiting.map(({ since, ...each }) => ({
      key: each.id,
      label: labelOf(each),
      values: { made: null, waiting: Math.round((now - Date.parse(since)) / 60_000) },
    })),
    ...board.reports.map(({ minutes, ...each }) => ({
      key: each.id,
      label: labelOf(each),
      values: { made: minutes, waiting: null },
    })),
  ]);
  return (
    <SeriesFigure
      title="Days to the report"
      label="Time from the last action to the first version of the report"
      finding={reportFinding(board)}
      note="Of first versions that were made in the time range, from the last action before them; a log without an action has no such time. Waiting counts since it came to reporting."
      pointName="Engagement"
      layout="rows"
      points={points}
      series={DAYS}
      format={(value) => formatMinutes(value * unit)}
      hrefOf={({ key }) => `/engagements/${key}?tab=report`}
    />
  );
}
