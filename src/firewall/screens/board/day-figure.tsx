import { SeriesFigure } from "@/components/charts/series-figure";
import type { FirewallFiguresDto } from "@/firewall/server/calls/firewall-figures";
import type { Series } from "./day-series";

type Props = {
  title: string;
  finding: string;
  note?: string | undefined;
  /** The newest first. */
  days: FirewallFiguresDto["days"];
  series: readonly Series[];
  /** Where the number of a day leads; of all series where none is named. */
  hrefOf?: (day: string, series: string | null) => string | null;
};

/** What each day came to, without what never happened. */
export function DayFigure({ title, finding, note, days, series, hrefOf }: Props) {
  const used = series.filter(({ countOf }) => days.some((day) => countOf(day) > 0));
  return (
    <SeriesFigure
      title={title}
      label={title}
      finding={finding}
      note={note}
      pointName="Day"
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
      hrefOf={hrefOf && ((point, outcome) => hrefOf(point.key, outcome?.key ?? null))}
    />
  );
}
