import { Link } from "../ui/link";
import { type ChartPoint, type ChartSeries, placesToHit } from "./chart-data";
import type { PlotProps } from "./plot-props";

/** Where the plot puts a bar. */
export interface BarPlace {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  index?: number;
  payload?: { index?: number };
}

type BarProps = Pick<PlotProps, "format" | "hrefOf" | "layout"> & {
  place: BarPlace;
  point: ChartPoint | undefined;
  series: ChartSeries;
  /** All that stand on each other with it, itself among them, the first at the base. */
  stacked: readonly ChartSeries[];
  fill: string;
};

/** A bar that leads to its list; of what is not over the dashed outline. */
export function BarMark(props: BarProps) {
  const { place, point, series, fill, format, hrefOf } = props;
  const value = point?.values[series.key] ?? 0;
  if (point === undefined || value === 0) return null;
  const { x = 0, y = 0, width = 0, height = 0 } = place;
  const href = hrefOf?.(point, series) ?? null;
  return (
    <>
      {href !== null && (
        <Link
          className="peer"
          href={href}
          tabIndex={-1}
          aria-label={`${point.label}, ${series.label}: ${format(value)}`}
        >
          <rect {...placeToHit(props, point, value)} fill="transparent" />
        </Link>
      )}
      <rect
        className="pointer-events-none peer-hover:stroke-2 peer-hover:stroke-ink"
        x={x}
        y={y}
        width={Math.max(width, 1)}
        height={Math.max(height, 1)}
        fill={fill}
        opacity={series.isDimmed ? 0.4 : 1}
        {...(point.unfinished
          ? { fillOpacity: 0.2, stroke: series.color, strokeWidth: 1.5, strokeDasharray: "3 2" }
          : {})}
      />
    </>
  );
}

/** Where a pointer hits the bar, which is more than what is drawn where that is thin. */
function placeToHit(
  { place, layout, series, stacked }: BarProps,
  point: ChartPoint,
  value: number,
) {
  const { x = 0, y = 0, width = 0, height = 0 } = place;
  const lengthOfOne = (layout === "rows" ? width : height) / value;
  const lengths = stacked.map(({ key }) => (point.values[key] ?? 0) * lengthOfOne);
  const own = stacked.indexOf(series);
  const below = lengths.slice(0, own).reduce((sum, length) => sum + length, 0);
  const { start, length } = placesToHit(lengths)[own] ?? { start: below, length: 0 };
  return layout === "rows"
    ? { x: x - below + start, y, width: length, height }
    : { x, y: y + height + below - start - length, width, height: length };
}

type TickProps = Pick<PlotProps, "format" | "hrefOf"> & {
  y: number;
  width: number;
  point: ChartPoint | undefined;
  series: readonly ChartSeries[];
};

/** Letters that have room beside a row. */
const MOST_LETTERS = 18;

/** The name of a category with what it comes to, which leads to its list. */
export function CategoryTick({ y, width, point, series, format, hrefOf }: TickProps) {
  if (point === undefined) return null;
  const { label } = point;
  // What is there for comparison is no part of it.
  const counted = series.filter(({ isDimmed }) => isDimmed !== true);
  const total = counted.reduce((sum, { key }) => sum + (point.values[key] ?? 0), 0);
  const href = total === 0 ? null : (hrefOf?.(point, null) ?? null);
  const name = (
    <>
      <title>{label}</title>
      <text x={0} y={y} dominantBaseline="central" fill="var(--ink)">
        {label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS - 1)}…` : label}
      </text>
      <text x={width - 8} y={y} dominantBaseline="central" textAnchor="end" fill="var(--muted)">
        {format(total)}
      </text>
    </>
  );
  if (href === null) return <g>{name}</g>;
  return (
    <Link href={href} tabIndex={-1} aria-label={`${label}: ${format(total)}`}>
      {name}
    </Link>
  );
}
