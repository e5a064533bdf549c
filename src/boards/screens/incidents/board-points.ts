import { type Age, totalOf } from "@/boards/domain/incident-board";
import type { ChartPoint } from "@/components/charts/chart-data";
import type { Board } from "./board-words";

type Figures = Board["total"];

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
