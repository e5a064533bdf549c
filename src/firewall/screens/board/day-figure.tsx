import { ChartFigure } from "@/components/charts/chart-figure";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Legend } from "@/components/charts/legend";
import { ShareBar } from "@/components/charts/share-bar";
import { Td, Th, Tr } from "@/components/ui/table";
import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import { cn } from "@/lib/cn";
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

/** One bar for each day, by what it came to; and the same numbers as a table. */
export function DayFigure({ title, finding, note, days, series }: Props) {
  return (
    <ChartFigure
      title={title}
      finding={finding}
      note={note}
      chart={<Bars days={days} series={series} />}
      table={<DayTable title={title} days={days} series={series} />}
    />
  );
}

function Bars({ days, series }: { days: Days; series: readonly Series[] }) {
  const longest = Math.max(...days.map((day) => totalOf(series, day)));
  const used = series.filter(({ countOf }) => days.some((day) => countOf(day) > 0));
  return (
    <div className="space-y-3">
      <Legend
        items={used.map(({ key, label, look }) => ({
          key,
          label,
          mark: <span aria-hidden className={cn("size-3 rounded-[2px]", look)} />,
        }))}
      />
      <ol className="space-y-1 text-xs">
        {days.map((day) => (
          <li
            key={day.day}
            className="grid grid-cols-[5.5rem_1fr_3.5rem] items-center gap-2 tabular-nums"
          >
            <span className="text-muted">{day.day}</span>
            <ShareBar
              longest={longest}
              shares={used.map(({ key, label, look, countOf }) => ({
                key,
                look,
                href: null,
                value: countOf(day),
                title: `${label}: ${formatCount(countOf(day))}`,
              }))}
            />
            <span className="text-right">{formatCount(totalOf(series, day))}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function DayTable({
  title,
  days,
  series,
}: {
  title: string;
  days: Days;
  series: readonly Series[];
}) {
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
