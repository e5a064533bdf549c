"use client";

import { useId, useState } from "react";
import { Link } from "@/components/ui/link";
import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";
import { patternId, SeverityPatterns } from "@/evidence/screens/findings/severity-patterns";
import { formatCount } from "@/lib/format";
import type { Source } from "../overview-input";
import { newInWeek } from "./week-links";
import { countTicks, highest } from "./week-scale";
import { WeekTooltip } from "./week-tooltip";
import { shortDay, type Week, weekPoints } from "./weeks";

const HEIGHT = 256;
const TOP = 8;
const BOTTOM = 22;
const PLOT = HEIGHT - TOP - BOTTOM;
/** Share of a week's width that its bar takes. */
const BAR = 0.72;
/** Every so manieth week is named, so that names have room on a phone. */
const NAMED = 4;

type Props = { weeks: readonly Week[]; source: Source };

/**
 * New ones stacked by severity, closed ones as a line, both on the one axis of counts. Across, it is
 * measured in shares of the width, so that it needs no measuring. For the eye and the mouse: the table
 * beside it has the same numbers as links.
 */
export function WeekChart({ weeks, source }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const prefix = useId();
  const ticks = countTicks(highest(weeks));
  const top = ticks.at(-1) ?? 1;
  const yOf = (count: number) => TOP + PLOT * (1 - count / top);
  const middle = (index: number) => ((index + 0.5) / weeks.length) * 100;
  return (
    <div aria-hidden className="relative flex h-64 gap-2 text-[11px] text-muted tabular-nums">
      <div className="relative w-10 shrink-0 text-right">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: yOf(tick) }}>
            {formatCount(tick)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer only asks for what the table says */}
      <div className="relative min-w-0 flex-1" onMouseLeave={() => setShown(null)}>
        <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden="true">
          <SeverityPatterns prefix={prefix} />
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={yOf(tick)}
              y2={yOf(tick)}
              stroke={tick === 0 ? "var(--control)" : "var(--line)"}
            />
          ))}
          {weeks.map((week, index) => (
            <WeekColumn
              key={week.week}
              week={week}
              source={source}
              left={(index / weeks.length) * 100}
              width={100 / weeks.length}
              yOf={yOf}
              prefix={prefix}
              isShown={index === shown}
              onShow={() => setShown(index)}
            />
          ))}
          <ClosedLine weeks={weeks} xOf={middle} yOf={yOf} />
          {weeks.map(
            (week, index) =>
              index % NAMED === 0 && (
                <text
                  key={week.week}
                  x={`${middle(index)}%`}
                  y={HEIGHT - 6}
                  textAnchor={index === 0 ? "start" : "middle"}
                  fill="currentColor"
                >
                  {shortDay(week.week)}
                </text>
              ),
          )}
        </svg>
        {shown !== null && (
          <div
            className="pointer-events-none absolute top-2 z-10"
            style={
              shown * 2 < weeks.length
                ? { left: `${middle(shown) + 3}%` }
                : { right: `${103 - middle(shown)}%` }
            }
          >
            <WeekTooltip week={weeks[shown]} />
          </div>
        )}
      </div>
    </div>
  );
}

type ColumnProps = {
  week: Week;
  source: Source;
  /** Percent of the width. */
  left: number;
  width: number;
  yOf: (count: number) => number;
  /** Of the ids of the patterns. */
  prefix: string;
  isShown: boolean;
  onShow: () => void;
};

/** The stack of a week, the most severe at the bottom; of a week that is not over the dashed outline. */
function WeekColumn({ week, source, left, width, yOf, prefix, isShown, onShow }: ColumnProps) {
  let below = 0;
  const pieces = SEVERITIES.toReversed().flatMap((severity) => {
    const count = week.counts?.new[severity] ?? 0;
    if (count === 0) return [];
    below += count;
    return [{ severity, y: yOf(below), height: yOf(below - count) - yOf(below) }];
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only asks for what the table says
    <g onMouseEnter={onShow}>
      <rect
        x={`${left}%`}
        width={`${width}%`}
        y={TOP}
        height={PLOT}
        fill={isShown ? "var(--hover)" : "transparent"}
      />
      {pieces.map(({ severity, y, height }) => (
        <Link key={severity} href={newInWeek(week, source, severity)} tabIndex={-1}>
          <rect
            x={`${left + (width * (1 - BAR)) / 2}%`}
            width={`${width * BAR}%`}
            y={y}
            height={Math.max(height, 1)}
            {...lookOf(severity, prefix, week.unfinished)}
          />
        </Link>
      ))}
    </g>
  );
}

function lookOf(severity: Severity, prefix: string, unfinished: boolean) {
  if (!unfinished) return { fill: `url(#${patternId(prefix, severity)})` };
  return {
    fill: `var(--${severity}-soft)`,
    stroke: `var(--${severity})`,
    strokeWidth: 1.5,
    strokeDasharray: "3 2",
  };
}

type LineProps = {
  weeks: readonly Week[];
  xOf: (index: number) => number;
  yOf: (count: number) => number;
};

/** Closed ones from week to week; dashed into the week that is not over, and open where none is known. */
function ClosedLine({ weeks, xOf, yOf }: LineProps) {
  const points = weekPoints(weeks).map((point, index) => ({
    week: point.week,
    closed: point.closed ?? point.closedSoFar,
    unfinished: point.unfinished,
    x: `${xOf(index)}%`,
  }));
  return (
    <g stroke="var(--ink)" strokeWidth="1.75" className="pointer-events-none">
      {points.map((to, index) => {
        const from = points[index - 1];
        if (from === undefined || from.closed === null || to.closed === null) return null;
        return (
          <line
            key={to.week}
            x1={from.x}
            y1={yOf(from.closed)}
            x2={to.x}
            y2={yOf(to.closed)}
            {...(to.unfinished ? { strokeDasharray: "3 3" } : {})}
          />
        );
      })}
      {points.map(
        ({ week, closed, x }) =>
          closed !== null && (
            <circle key={week} cx={x} cy={yOf(closed)} r="2.5" fill="var(--surface)" />
          ),
      )}
    </g>
  );
}
