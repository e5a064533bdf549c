import type { ChartPoint, ChartSeries } from "@/components/charts/chart-data";
import { shortDay } from "../overview/weeks/weeks";

/** A board over time. */
export interface Stepped<Each> {
  grain: "day" | "week";
  steps: readonly { step: string; unfinished: boolean; figures: Each }[];
  steps_before: readonly { figures: Each }[];
}

/** The steps of a board as points of a chart, each with the figures of the step in the same place before. */
export function stepPoints<Each>(
  { steps, steps_before: before, grain }: Stepped<Each>,
  valuesOf: (figures: Each, before: Each | undefined) => ChartPoint["values"],
): ChartPoint[] {
  return steps.map(({ step, unfinished, figures }, index) => ({
    key: step,
    label: grain === "week" ? `Week from ${shortDay(step)}` : shortDay(step),
    tick: shortDay(step),
    unfinished,
    values: valuesOf(figures, before[index]?.figures),
  }));
}

/** Points of minutes in hours, or in days where one has two or more, so that the ticks of an axis are round. */
export function inUnit(points: readonly ChartPoint[]): { points: ChartPoint[]; unit: number } {
  const longest = Math.max(...points.flatMap(({ values }) => Object.values(values).map(Number)));
  const unit = longest < 48 * 60 ? 60 : 1440;
  const scaled = (minutes: number | null) => (minutes === null ? null : minutes / unit);
  return {
    unit,
    points: points.map((point) => ({
      ...point,
      values: Object.fromEntries(
        Object.entries(point.values).map(([key, minutes]) => [key, scaled(minutes)]),
      ),
    })),
  };
}

/** Look of the line of the period before. */
export const BEFORE = {
  color: "var(--muted)",
  kind: "line",
  isDimmed: true,
} as const satisfies Partial<ChartSeries>;

/** Heading of the steps in the table of a chart. */
export function pointNameOf({ grain }: Pick<Stepped<unknown>, "grain">): string {
  return grain === "week" ? "Week from" : "Day";
}
