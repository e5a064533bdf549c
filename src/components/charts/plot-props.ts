import type { ReactNode } from "react";
import type { ChartPoint, ChartSeries } from "./chart-data";

/** A line across the plot at a value, such as a threshold. */
export interface ChartLevel {
  value: number;
  label: string;
  color: string;
  dash: string;
}

/** A range of values that means something. */
export interface ChartBand {
  from: number;
  to: number;
  label: string;
  color: string;
  fill: string;
}

export interface PlotProps {
  /** Says to screen readers what the arrow keys walk through. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Columns over time, or one row for each category. */
  layout: "columns" | "rows";
  height: number;
  format: (value: number) => string;
  /** The list behind a mark, or behind a whole point; null where no list shows it. */
  hrefOf?: ((point: ChartPoint, series: ChartSeries | null) => string | null) | undefined;
  noteOf?: ((point: ChartPoint) => string | null) | undefined;
  /** A shape around the origin that takes the place of a point's dot. */
  markOf?: ((point: ChartPoint) => ReactNode) | undefined;
  /** Ends of the axis of values; from 0 to what is shown otherwise. */
  domain?: readonly [number, number] | undefined;
  levels?: readonly ChartLevel[] | undefined;
  bands?: readonly ChartBand[] | undefined;
}
