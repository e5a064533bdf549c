"use client";

import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { formatCount } from "@/lib/format";
import { useInView } from "@/lib/use-in-view";
import { Legend } from "./legend";
import type { PlotProps } from "./plot-props";
import { SeriesMark } from "./series-look";
import { useTurn } from "./use-turn";

export type ChartProps = Omit<PlotProps, "layout" | "height" | "format"> &
  Partial<Pick<PlotProps, "layout" | "height" | "format">> & {
    /** Marks that no series explains. */
    legend?: readonly { key: string; mark: ReactNode; label: string }[];
  };

const COLUMNS_HEIGHT = 256;
const ROW_HEIGHT = 36;
const AXIS_HEIGHT = 28;

/**
 * Series over time or over categories. Its script comes when it comes into view; until then, and if it
 * cannot be loaded, its place has the same height. The charts of a page are drawn one after the other. A
 * chart is part of a ChartFigure, which has the sentence that it shows and the same numbers as a table.
 */
export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { Plot, failed } = usePlot(place);
  const drawn = useTurn(props, Plot !== null);
  const { legend = [], ...shown } = drawn ?? props;
  const { points, series, layout = "columns" } = shown;
  const height =
    shown.height ??
    (layout === "columns" ? COLUMNS_HEIGHT : points.length * ROW_HEIGHT + AXIS_HEIGHT);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drawing = useMemo(() => {
    if (Plot === null || drawn === null) return null;
    const { legend: _, layout = "columns", format = formatCount, ...given } = drawn;
    return <Plot {...given} {...{ layout, height, format, hidden }} />;
  }, [Plot, drawn, height, hidden]);
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <div className="space-y-3">
      <div ref={place} style={{ height }} className="min-w-0 text-2xs text-muted tabular-nums">
        {drawing ?? (
          <div
            aria-hidden={failed ? undefined : true}
            className="flex h-full items-center justify-center rounded-md bg-sunken/60"
          >
            {failed && "The chart could not be loaded. Its table has the same numbers."}
          </div>
        )}
      </div>
      {(series.length > 1 || legend.length > 0) && (
        <div className="flex flex-wrap gap-x-4">
          {series.length > 1 && (
            <Legend
              hidden={hidden}
              onToggle={toggle}
              items={series.map((each, index) => ({
                key: each.key,
                label: each.label,
                mark: <SeriesMark series={each} place={index} />,
              }))}
            />
          )}
          <Legend items={legend} />
        </div>
      )}
    </div>
  );
}

type Loaded = ComponentType<PlotProps & { hidden: ReadonlySet<string> }>;

/** Loads the plot once its place is about to be seen. */
function usePlot(place: RefObject<HTMLElement | null>) {
  const isSeen = useInView(place, "100px");
  const [state, setState] = useState<{ Plot: Loaded | null; failed: boolean }>({
    Plot: null,
    failed: false,
  });
  useEffect(() => {
    if (!isSeen) return;
    import("./plot").then(
      ({ Plot }) => setState({ Plot, failed: false }),
      () => setState({ Plot: null, failed: true }),
    );
  }, [isSeen]);
  return state;
}
