"use client";

import { useMemo } from "react";
import type { AgentScoreDto } from "@/agents/server/trace/score-dto";
import { Chart } from "@/components/charts/chart";
import type { ChartSeries } from "@/components/charts/chart-data";
import { formatDateTime } from "@/lib/format";
import { tracePlace } from "./acting/detail-input";
import { oldToNew, signed } from "./copy";
import { type MarkKind, MarkShape, ScoreMark } from "./score-mark";
import { type ScoreHistory, scorePoints } from "./score-steps";

const SERIES: readonly ChartSeries[] = [
  { key: "score", label: "Score", color: "var(--ink)", kind: "step" },
];
const RANGE = [0, 100] as const;
const NAMES: Readonly<Record<MarkKind, string>> = {
  loss: "Loss",
  gain: "Gain",
  restore: "Restored to the baseline",
};
const MARKS: readonly MarkKind[] = ["loss", "gain", "restore"];

const LEGEND = MARKS.map((kind) => ({
  key: kind,
  mark: (
    <svg aria-hidden="true" viewBox="-8 -8 16 16" className="size-3.5">
      <MarkShape kind={kind} />
    </svg>
  ),
  label: NAMES[kind],
}));

type Props = {
  history: ScoreHistory;
  baseline: number;
  rules: Pick<AgentScoreDto["rules"], "ceiling" | "degraded_below" | "quarantined_at">;
};

/** The score as it held until each change, over the thresholds that it is held against. */
export function ScoreChart({ history, baseline, rules }: Props) {
  const { ceiling, degraded_below: degraded, quarantined_at: quarantined } = rules;
  const points = useMemo(() => scorePoints(history), [history]);
  const changeOf = (key: string) => points.find((point) => point.key === key)?.change ?? null;
  return (
    <Chart
      height={272}
      label="Trust score"
      points={points}
      series={SERIES}
      domain={RANGE}
      legend={LEGEND}
      hrefOf={({ key }) => {
        const change = changeOf(key);
        return change === null ? null : tracePlace(change);
      }}
      markOf={({ key }) => {
        const change = changeOf(key);
        return change !== null && <ScoreMark change={change} />;
      }}
      noteOf={({ key, at }) => {
        const change = changeOf(key);
        const when = formatDateTime(new Date(at ?? 0).toISOString(), true);
        if (change === null) return when;
        return `${signed(change.delta)}, ${oldToNew(change)}, ${when}`;
      }}
      bands={[
        {
          from: quarantined,
          to: degraded,
          label: `Degraded below ${degraded}`,
          color: "var(--medium)",
          fill: "var(--medium-soft)",
        },
        {
          from: 0,
          to: quarantined,
          label: `Quarantined at ${quarantined} or below`,
          color: "var(--critical)",
          fill: "var(--critical-soft)",
        },
      ]}
      levels={[
        ...(ceiling > baseline
          ? [
              {
                value: ceiling,
                label: `Gains end at ${ceiling}`,
                color: "var(--control)",
                dash: "1 4",
              },
            ]
          : []),
        { value: baseline, label: `Baseline ${baseline}`, color: "var(--muted)", dash: "5 4" },
      ]}
    />
  );
}
