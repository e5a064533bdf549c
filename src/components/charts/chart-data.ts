/** A place along the axis with one value for each series; null: nothing is known. */
export interface ChartPoint {
  key: string;
  /** What its tooltip says, and its tick where that has no shorter one. */
  label: string;
  tick?: string;
  /** Milliseconds, where the axis is time itself and not one place after another. */
  at?: number;
  /** Its period is not over: drawn dashed. */
  unfinished?: boolean;
  values: Readonly<Record<string, number | null>>;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** Of its marks, any that CSS knows. */
  color: string;
  kind: "bar" | "line" | "area" | "step";
  /** Those of the same stack stand on each other, the first at the bottom. */
  stack?: string;
  /** Only for comparison, such as the period before. */
  isDimmed?: boolean;
}

/** A point as the plot reads it: its place and its value for each series. */
export type PlotRow = { index: number; at: number } & Record<string, number | null>;

/** Key of the piece of a line that leads into what is not over. */
export const soFarKey = (key: string) => `${key}:so-far`;

/**
 * Rows of a plot. A line has a second, dashed piece into points that are not over, which starts at the
 * last finished one; all other series have one value for each point.
 */
export function plotRows(points: readonly ChartPoint[], series: readonly ChartSeries[]): PlotRow[] {
  return points.map((point, index) => {
    const leadsOn = points[index + 1]?.unfinished === true;
    const row: PlotRow = { index, at: point.at ?? index };
    for (const { key, kind } of series) {
      const value = point.values[key] ?? null;
      const isLine = kind === "line" || kind === "area";
      row[key] = isLine && point.unfinished ? null : value;
      if (isLine) row[soFarKey(key)] = point.unfinished || leadsOn ? value : null;
    }
    return row;
  });
}

/** Sum of a point over series that are stacked; null where fewer than two are, so that a sum says nothing. */
export function stackTotal(point: ChartPoint, series: readonly ChartSeries[]): number | null {
  const stacked = series.filter(({ stack }) => stack !== undefined);
  if (stacked.length < 2) return null;
  return stacked.reduce((sum, { key }) => sum + (point.values[key] ?? 0), 0);
}

/** Pixels of a stack that a pointer can hit without aiming, as many as its thinnest mark gets. */
const LEAST_TO_HIT = 10;

/**
 * Where a pointer hits each mark of a stack: a thin one gets what a thick neighbour can spare, and they never overlap.
 *
 * @param lengths - Of the marks as they are drawn, in pixels, from the base on
 * @returns Start from the base and length of each, in pixels; a mark of length 0 has none
 */
export function placesToHit(lengths: readonly number[]): { start: number; length: number }[] {
  const least = lengths.map((length) => (length > 0 ? Math.max(length, LEAST_TO_HIT) : 0));
  const sum = (all: readonly number[]) => all.reduce((before, each) => before + each, 0);
  const spare = sum(least) - LEAST_TO_HIT * lengths.filter((length) => length > 0).length;
  const missing = Math.min(sum(least) - sum(lengths), spare);
  let start = 0;
  return least.map((length) => {
    const given = spare > 0 ? ((length - LEAST_TO_HIT) / spare) * missing : 0;
    const place = { start, length: length > 0 ? length - given : 0 };
    start += place.length;
    return place;
  });
}
