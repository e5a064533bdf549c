import { Chart } from "@/components/charts/chart";
import { ChartFigure } from "@/components/charts/chart-figure";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Td, Th, Tr } from "@/components/ui/table";
import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import { formatCount } from "@/lib/format";
import { copy } from "./copy";
import { type Series, totalOf } from "./day-series";

type Days = FirewallFiguresDto["days"];

type Props = {
  title: string;
  finding: string;
  note?: string | undefined;
  days: Days;
  series: readonly Series[];
};

/** What each day came to, as a chart and as a table. */
export function DayFigure({ title, finding, note, days, series }: Props) {
  return (
    <ChartFigure
      title={title}
      finding={finding}
      note={note}
      chart={<DayChart title={title} days={days} series={series} />}
      table={<DayTable title={title} days={days} series={series} />}
    />
  );
}

/** The oldest day first, without what never happened. */
function DayChart({ title, days, series }: Omit<Props, "finding" | "note">) {
  const used = series.filter(({ countOf }) => days.some((day) => countOf(day) > 0));
  return (
    <Chart
      label={title}
      points={days.toReversed().map((day, index) => ({
        key: day.day,
        label: day.day,
        tick: day.day.slice(5),
        unfinished: index === days.length - 1,
        values: Object.fromEntries(used.map(({ key, countOf }) => [key, countOf(day)])),
      }))}
      series={used.map(({ key, label, color }) => ({
        key,
        label,
        color,
        kind: "bar",
        stack: "outcome",
      }))}
    />
  );
}

function DayTable({ title, days, series }: Omit<Props, "finding" | "note">) {
  return (
    <FigureTable
      caption={title}
      head={
        <>
          <Th>{copy.day}</Th>
          {series.map(({ key, label }) => (
            <Th key={key} align="right">
              {label}
            </Th>
          ))}
          <Th align="right">{copy.total}</Th>
        </>
      }
    >
      {days.map((day) => (
        <Tr key={day.day}>
          <RowHead>{day.day}</RowHead>
          {series.map(({ key, countOf }) => (
            <Td key={key} align="right">
              {formatCount(countOf(day))}
            </Td>
          ))}
          <Td align="right">{formatCount(totalOf(series, day))}</Td>
        </Tr>
      ))}
    </FigureTable>
  );
}
