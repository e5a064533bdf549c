import { useEffect } from "react";
import { type ChartPoint, type ChartSeries, stackTotal } from "./chart-data";
import { SeriesMark } from "./series-look";

/** What of a tooltip the plot hands on. */
export interface Pointed {
  active?: boolean;
  payload?: readonly { payload?: { index?: number } }[];
}

type Props = Pointed & {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  format: (value: number) => string;
  /** Says more of a point. */
  noteOf?: ((point: ChartPoint) => string | null) | undefined;
  onPoint: (index: number | null) => void;
};

/** All numbers of the point under the cursor, however the cursor came there. */
export function ChartTooltip(props: Props) {
  const { active, payload, points, series, hidden, format, noteOf, onPoint } = props;
  const index = active ? (payload?.[0]?.payload?.index ?? null) : null;
  useEffect(() => onPoint(index), [index, onPoint]);
  const point = index === null ? undefined : points[index];
  if (point === undefined) return null;
  const shown = series
    .map((each, place) => ({ each, place, value: point.values[each.key] ?? null }))
    .filter(({ each }) => !hidden.has(each.key));
  const known = shown.filter(({ value }) => value !== null);
  const total = stackTotal(
    point,
    shown.map(({ each }) => each),
  );
  const note = noteOf?.(point) ?? null;
  return (
    <div
      role="status"
      className="min-w-36 max-w-64 space-y-1 rounded-md border border-line bg-surface px-3 py-2 text-ink text-xs shadow-raised"
    >
      <p className="font-medium">
        {point.label}
        {point.unfinished && ", not over"}
      </p>
      {known.length === 0 && <p className="text-muted">not known</p>}
      {known.map(({ each, place, value }) => (
        <p key={each.key} className="flex items-center gap-1.5">
          <SeriesMark series={each} place={place} />
          <span className="flex-1 text-muted">{each.label}</span>
          <span className="pl-3 tabular-nums">{format(value ?? 0)}</span>
        </p>
      ))}
      {total !== null && known.length > 0 && (
        <p className="flex justify-between gap-4 border-t pt-1">
          <span className="text-muted">Together</span>
          <span className="font-medium tabular-nums">{format(total)}</span>
        </p>
      )}
      {note !== null && <p className="text-muted">{note}</p>}
    </div>
  );
}
