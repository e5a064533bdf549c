"use client";

import { formatCount } from "@/lib/format";
import { Td, Th, Tr } from "../ui/table";
import { Chart, type ChartProps } from "./chart";
import { type ChartPoint, type ChartSeries, stackTotal } from "./chart-data";
import { ChartFigure } from "./chart-figure";
import { CountLink } from "./count-link";
import { FigureTable, RowHead } from "./figure-table";

type Props = ChartProps & {
  title: string;
  /** What the chart says, in words. */
  finding: string;
  note?: string | undefined;
  /** What the points are, above the first column of the table. */
  pointName: string;
};

/** A chart with its sentence and, made of the same points, its table: over time the newest first. */
export function SeriesFigure({ title, finding, note, pointName, ...chart }: Props) {
  return (
    <ChartFigure
      title={title}
      finding={finding}
      note={note}
      chart={<Chart {...chart} />}
      table={<SeriesTable pointName={pointName} chart={chart} />}
    />
  );
}

function SeriesTable({ pointName, chart }: { pointName: string; chart: ChartProps }) {
  const { points, series, layout = "columns" } = chart;
  const hasTotal = points[0] !== undefined && stackTotal(points[0], series) !== null;
  return (
    <FigureTable
      caption={chart.label}
      head={
        <>
          <Th>{pointName}</Th>
          {series.map(({ key, label }) => (
            <Th key={key} align="right">
              {label}
            </Th>
          ))}
          {hasTotal && <Th align="right">Together</Th>}
        </>
      }
    >
      {(layout === "columns" ? points.toReversed() : points).map((point) => (
        <Tr key={point.key}>
          <RowHead>
            <bdi>{point.label}</bdi>
            {point.unfinished && <span className="text-muted">, not over</span>}
          </RowHead>
          {series.map((each) => (
            <Td key={each.key} align="right">
              <Value point={point} series={each} chart={chart} />
            </Td>
          ))}
          {hasTotal && (
            <Td align="right">
              <CountLink
                value={stackTotal(point, series) ?? 0}
                href={chart.hrefOf?.(point, null) ?? null}
                className="justify-end font-medium"
              />
            </Td>
          )}
        </Tr>
      ))}
    </FigureTable>
  );
}

type ValueProps = { point: ChartPoint; series: ChartSeries; chart: ChartProps };

function Value({ point, series, chart: { hrefOf, format } }: ValueProps) {
  const value = point.values[series.key] ?? null;
  if (value === null) return <span className="text-faint">–</span>;
  if (format !== undefined && format !== formatCount) return format(value);
  return <CountLink value={value} href={hrefOf?.(point, series) ?? null} className="justify-end" />;
}
