"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useCallback, useId, useMemo, useRef } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { BarMark, type BarPlace, CategoryTick } from "./bar-mark";
import { type ChartSeries, plotRows, soFarKey } from "./chart-data";
import { ChartTooltip } from "./chart-tooltip";
import type { PlotProps } from "./plot-props";
import { SeriesPatterns } from "./series-look";
import { useMedia } from "./use-media";

type Props = PlotProps & { hidden: ReadonlySet<string> };

const DASH = "4 3";
/** Keeps a label readable over a line. */
const HALO = { stroke: "var(--surface)", strokeWidth: 4, paintOrder: "stroke" };
const NAMES_WIDTH = 144;
const FROM_ZERO = [0, "auto"] as const;
const TICK = { fill: "var(--muted)" };
const MARGIN = { top: 12, right: 8, bottom: 0, left: 0 };

/** The drawing of a chart: one cursor with one tooltip for mouse, finger and arrow keys; nothing moves by itself. */
export function Plot(props: Props) {
  const { label, points, series, layout, height, hidden, format, hrefOf, domain } = props;
  const router = useRouter();
  const prefix = useId();
  const isForced = useMedia("(forced-colors: active)");
  const rows = useMemo(() => plotRows(points, series), [points, series]);
  const pointed = useRef<number | null>(null);
  const askedFor = useRef<string | null>(null);
  const isByTouch = useRef(false);
  const onPoint = useCallback((index: number | null) => {
    pointed.current = index;
  }, []);
  const fillOf = (place: number) =>
    isForced ? `url(#${prefix}-${place})` : (series[place]?.color ?? "var(--ink)");

  /** Enter opens what the cursor is on. */
  function openPointed(event: KeyboardEvent) {
    const point = pointed.current === null ? undefined : points[pointed.current];
    const href = event.key === "Enter" && point !== undefined ? hrefOf?.(point, null) : null;
    if (href == null) return;
    event.preventDefault();
    event.stopPropagation();
    router.push(href);
  }

  /** A finger that comes to a mark asks what it is; once more on the same, it follows it. */
  function askFirst(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const mark = link?.getAttribute("aria-label") ?? null;
    if (!isByTouch.current || mark === null || mark === askedFor.current) return;
    askedFor.current = mark;
    event.preventDefault();
    event.stopPropagation();
  }

  const isRows = layout === "rows";
  const isTime = points.some(({ at }) => at !== undefined);
  const counts = {
    type: "number",
    domain: domain ?? FROM_ZERO,
    allowDecimals: false,
    axisLine: false,
    tickLine: false,
    tick: TICK,
    tickFormatter: format,
  } as const;
  const places = {
    dataKey: "index",
    type: "category",
    axisLine: { stroke: "var(--control)" },
    tickLine: false,
  } as const;
  return (
    // Keys and fingers are for the plot inside, which has the focus.
    <div
      className="h-full [&_.recharts-surface:focus-visible]:outline-2 [&_.recharts-surface:focus-visible]:outline-accent"
      onKeyDownCapture={openPointed}
      onPointerDownCapture={(event) => {
        isByTouch.current = event.pointerType !== "mouse";
      }}
      onClickCapture={askFirst}
    >
      <ComposedChart
        responsive
        data={rows}
        layout={isRows ? "vertical" : "horizontal"}
        style={{ width: "100%", height }}
        margin={MARGIN}
        barCategoryGap={isRows ? "30%" : "16%"}
        maxBarSize={isRows ? 18 : 56}
        accessibilityLayer
        aria-label={`${label}. Arrow keys walk through it${hrefOf === undefined ? "" : ", Enter opens the list"}.`}
      >
        {isForced && <SeriesPatterns prefix={prefix} series={series} />}
        <CartesianGrid stroke="var(--line)" vertical={isRows} horizontal={!isRows} />
        {bandsOf(props)}
        {isRows ? (
          <>
            <XAxis {...counts} height={AXIS_HEIGHT} />
            <YAxis
              {...places}
              width={NAMES_WIDTH}
              interval={0}
              tick={(tick: { y: number | string; payload: { value: number } }) => (
                <CategoryTick
                  y={Number(tick.y)}
                  width={NAMES_WIDTH}
                  point={points[tick.payload.value]}
                  series={series.filter(({ key }) => !hidden.has(key))}
                  format={format}
                  hrefOf={hrefOf}
                />
              )}
            />
          </>
        ) : (
          <>
            {isTime ? (
              <XAxis
                {...places}
                dataKey="at"
                type="number"
                scale="time"
                domain={["dataMin", "dataMax"]}
                tick={TICK}
                minTickGap={32}
                tickFormatter={shortDayOf}
              />
            ) : (
              <XAxis
                {...places}
                tick={TICK}
                interval="equidistantPreserveStart"
                minTickGap={16}
                tickFormatter={(index: number) => points[index]?.tick ?? points[index]?.label ?? ""}
              />
            )}
            <YAxis {...counts} width="auto" />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={
            series.some(({ kind }) => kind === "bar")
              ? { fill: "var(--hover)" }
              : { stroke: "var(--control)" }
          }
          wrapperStyle={{ zIndex: 10 }}
          content={
            <ChartTooltip
              points={points}
              series={series}
              hidden={hidden}
              format={format}
              noteOf={props.noteOf}
              onPoint={onPoint}
            />
          }
        />
        {series.map((each, place) => marksOf(each, fillOf(place), hidden.has(each.key), props))}
        {levelsOf(props)}
      </ComposedChart>
    </div>
  );
}

const AXIS_HEIGHT = 28;

function shortDayOf(at: number): string {
  return new Date(at).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

function marksOf(series: ChartSeries, fill: string, hide: boolean, plot: Props) {
  const { key, label, kind, stack, color, isDimmed } = series;
  const { points, hrefOf, markOf } = plot;
  const common = { name: label, hide, isAnimationActive: false };
  if (kind === "bar") {
    return (
      <Bar
        key={key}
        {...common}
        dataKey={key}
        fill={fill}
        {...(stack === undefined ? {} : { stackId: stack })}
        shape={(place: BarPlace) => (
          <BarMark
            place={place}
            point={points[place.index ?? place.payload?.index ?? -1]}
            series={series}
            stacked={stackOf(series, plot)}
            layout={plot.layout}
            fill={fill}
            format={plot.format}
            hrefOf={hrefOf}
          />
        )}
      />
    );
  }
  const dot = (place: { cx?: number; cy?: number; index?: number }) => {
    const { cx, cy, index = -1 } = place;
    const point = points[index];
    const isDrawn = point !== undefined && cx !== undefined && cy !== undefined;
    return (
      <g key={index} transform={`translate(${cx ?? 0} ${cy ?? 0})`}>
        {isDrawn &&
          (markOf?.(point) ?? (isAlone(points, key, index) && <circle r={2.5} fill={color} />))}
      </g>
    );
  };
  const stroke = {
    ...common,
    stroke: color,
    strokeWidth: 2,
    ...(isDimmed ? { strokeOpacity: 0.6, strokeDasharray: DASH } : {}),
    dot,
    activeDot: { r: 4, fill: color, stroke: "var(--surface)" },
  };
  if (kind === "step") return <Line key={key} {...stroke} type="stepAfter" dataKey={key} />;
  const soFar = { ...stroke, strokeDasharray: DASH, tooltipType: "none" as const };
  if (kind === "line") {
    return [
      <Line key={key} {...stroke} type="linear" dataKey={key} />,
      <Line key={soFarKey(key)} {...soFar} type="linear" dataKey={soFarKey(key)} />,
    ];
  }
  const stacked = stack === undefined ? {} : { stackId: stack };
  const soFarStacked = stack === undefined ? {} : { stackId: soFarKey(stack) };
  return [
    <Area key={key} {...stroke} {...stacked} dataKey={key} fill={fill} fillOpacity={0.75} />,
    <Area
      key={soFarKey(key)}
      {...soFar}
      {...soFarStacked}
      dataKey={soFarKey(key)}
      fill={fill}
      fillOpacity={0.2}
    />,
  ];
}

/** Series that stand on each other with one, those left out aside. */
function stackOf(one: ChartSeries, { series, hidden }: Props): readonly ChartSeries[] {
  if (one.stack === undefined) return [one];
  return series.filter(({ key, stack }) => stack === one.stack && !hidden.has(key));
}

/** Whether no line leads to a point or on from it. */
function isAlone(points: PlotProps["points"], key: string, index: number): boolean {
  const valueAt = (at: number) => points[at]?.values[key] ?? null;
  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null;
}

function bandsOf({ bands = [] }: PlotProps) {
  return bands.map(({ from, to, label, color, fill }) => (
    <ReferenceArea
      key={label}
      y1={from}
      y2={to}
      fill={fill}
      fillOpacity={1}
      label={{ value: label, fill: color, position: "insideTopLeft" }}
    />
  ));
}

function levelsOf({ levels = [] }: PlotProps) {
  return levels.map(({ value, label, color, dash }) => (
    <ReferenceLine
      key={label}
      y={value}
      stroke={color}
      strokeDasharray={dash}
      label={{ ...HALO, value: label, fill: "var(--muted)", position: "insideBottomRight" }}
    />
  ));
}
