import { type Age, totalOf } from "@/boards/domain/incident-board";
import type { ChartPoint } from "@/components/charts/chart-data";
import { shortDay } from "../overview/weeks/weeks";
import type { Board } from "./board-words";

type Figures = Board["total"];

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

/** Values of new and closed ones in a step, with what came in before. */
export function flowValues(figures: Figures, before: Figures | undefined): ChartPoint["values"] {
  return {
    ...figures.new,
    closed: totalOf(figures.closed),
    before: before === undefined ? null : totalOf(before.new),
  };
}

export const AGE_NAMES: Readonly<Record<Age, string>> = {
  week: "Up to a week",
  month: "7 to 29 days",
  quarter: "30 to 89 days",
  year: "90 to 364 days",
  older: "A year and more",
};
