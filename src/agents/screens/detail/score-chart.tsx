"use client";

import { useState } from "react";
import type { AgentScoreDto } from "@/agents/server/trace/score-dto";
import { formatDateTime } from "@/lib/format";
import { score as copy, signed } from "./copy";
import { ScoreMark } from "./score-mark";
import { causeName, placeOf, type ScoreHistory, type ScoreStep } from "./score-steps";

const HEIGHT = 272;
const TOP = 10;
const BOTTOM = 22;
const PLOT = HEIGHT - TOP - BOTTOM;
const TICKS = [0, 25, 50, 75, 100];

const yOf = (score: number) => TOP + PLOT * (1 - score / 100);

type Props = {
  history: ScoreHistory;
  baseline: number;
  rules: Pick<AgentScoreDto["rules"], "ceiling" | "degraded_below" | "quarantined_at">;
};

/**
 * The score as it held until each change, over the thresholds that it is held against. Across, it is
 * measured in shares of the width. For the eye and the mouse: the table has the same with its records.
 */
export function ScoreChart({ history, baseline, rules }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const { steps, end } = history;
  const first = steps[0];
  const xOf = (at: number) => placeOf(history, at);
  const shownStep = shown === null ? undefined : steps[shown];
  return (
    <div aria-hidden className="relative flex h-68 gap-2 text-2xs text-muted tabular-nums">
      <div className="relative w-7 shrink-0 text-right">
        {TICKS.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: yOf(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer only asks for what the table says */}
      <div className="relative min-w-0 flex-1 pr-2" onMouseLeave={() => setShown(null)}>
        <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden="true">
          <Thresholds baseline={baseline} rules={rules} />
          <Steps steps={steps} end={end} xOf={xOf} />
          {steps.map(
            ({ at, score, change }, index) =>
              change !== null && (
                <svg
                  key={`${change.epoch}/${change.seq}`}
                  x={`${xOf(at)}%`}
                  y={yOf(score)}
                  className="overflow-visible"
                  aria-hidden="true"
                  onMouseEnter={() => setShown(index)}
                >
                  <circle r="11" fill="transparent" />
                  <ScoreMark change={change} />
                </svg>
              ),
          )}
          {first !== undefined && (
            <text x="0" y={HEIGHT - 6} fill="currentColor">
              {formatDateTime(new Date(first.at).toISOString())}
            </text>
          )}
          <text x="100%" y={HEIGHT - 6} textAnchor="end" fill="currentColor">
            {copy.now}
          </text>
        </svg>
        {shownStep?.change != null && (
          <div
            className="pointer-events-none absolute top-2 z-10"
            style={
              xOf(shownStep.at) < 50
                ? { left: `${xOf(shownStep.at) + 3}%` }
                : { right: `${103 - xOf(shownStep.at)}%` }
            }
          >
            <Tooltip change={shownStep.change} />
          </div>
        )}
      </div>
    </div>
  );
}

function Thresholds({ baseline, rules }: Pick<Props, "baseline" | "rules">) {
  const { ceiling, degraded_below: degraded, quarantined_at: quarantined } = rules;
  const band = { x: "0", width: "100%" };
  return (
    <>
      <rect
        {...band}
        y={yOf(degraded)}
        height={yOf(quarantined) - yOf(degraded)}
        fill="var(--medium-soft)"
      />
      <rect
        {...band}
        y={yOf(quarantined)}
        height={yOf(0) - yOf(quarantined)}
        fill="var(--critical-soft)"
      />
      {TICKS.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={yOf(tick)}
          y2={yOf(tick)}
          stroke={tick === 0 ? "var(--control)" : "var(--line)"}
        />
      ))}
      <text x="6" y={yOf(degraded) + 14} fill="var(--medium)">
        {copy.degraded(degraded)}
      </text>
      <text x="6" y={yOf(quarantined) + 14} fill="var(--critical)">
        {copy.quarantined(quarantined)}
      </text>
      {ceiling > baseline && (
        <>
          <line
            x1="0"
            x2="100%"
            y1={yOf(ceiling)}
            y2={yOf(ceiling)}
            stroke="var(--control)"
            strokeDasharray="1 4"
          />
          <text x="100%" y={yOf(ceiling) - 4} textAnchor="end" fill="currentColor">
            {copy.ceiling(ceiling)}
          </text>
        </>
      )}
      <line
        x1="0"
        x2="100%"
        y1={yOf(baseline)}
        y2={yOf(baseline)}
        stroke="var(--muted)"
        strokeDasharray="5 4"
      />
      <text x="100%" y={yOf(baseline) - 4} textAnchor="end" fill="currentColor">
        {copy.baseline(baseline)}
      </text>
    </>
  );
}

type StepsProps = { steps: readonly ScoreStep[]; end: number; xOf: (at: number) => number };

/** Level until the next change, then straight up or down. */
function Steps({ steps, end, xOf }: StepsProps) {
  return (
    <g
      stroke="var(--ink)"
      strokeWidth="1.75"
      strokeLinecap="square"
      className="pointer-events-none"
    >
      {steps.map(({ at, score, change }, index) => {
        const next = steps[index + 1];
        const to = `${xOf(next?.at ?? end)}%`;
        return (
          <g key={change === null ? "start" : `${change.epoch}/${change.seq}`}>
            <line x1={`${xOf(at)}%`} x2={to} y1={yOf(score)} y2={yOf(score)} />
            {next !== undefined && <line x1={to} x2={to} y1={yOf(score)} y2={yOf(next.score)} />}
          </g>
        );
      })}
    </g>
  );
}

function Tooltip({ change }: { change: NonNullable<ScoreStep["change"]> }) {
  return (
    <div className="max-w-64 space-y-0.5 rounded-md border border-line bg-surface px-3 py-2 text-ink text-xs shadow-raised">
      <p className="font-medium">{causeName(change.cause)}</p>
      <p>
        {signed(change.delta)}, {copy.oldToNew(change.old, change.new)}
      </p>
      <p className="text-muted">{formatDateTime(change.at, true)}</p>
    </div>
  );
}
