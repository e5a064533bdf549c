import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Td, Th, Tr } from "@/components/ui/table";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { MOST_SEVERE_FIRST } from "@/evidence/screens/findings/severity-counts";
import { formatCount } from "@/lib/format";
import { copy } from "../copy";
import type { Source } from "../overview-input";
import { newInWeek } from "./week-links";
import type { Week } from "./weeks";

type Props = { weeks: readonly Week[]; source: Source };

/** The numbers of the chart, the newest week first. */
export function WeekTable({ weeks, source }: Props) {
  return (
    <FigureTable
      caption={copy.weeks.caption}
      head={
        <>
          <Th>{copy.weeks.week}</Th>
          {MOST_SEVERE_FIRST.map((severity) => (
            <Th key={severity} align="right">
              {SEVERITY_NAMES[severity]}
            </Th>
          ))}
          <Th align="right">{copy.weeks.total}</Th>
          <Th align="right">{copy.weeks.closed}</Th>
        </>
      }
    >
      {weeks.toReversed().map((week) => (
        <Row key={week.week} week={week} source={source} />
      ))}
    </FigureTable>
  );
}

function Row({ week, source }: { week: Week; source: Source }) {
  const { counts } = week;
  return (
    <Tr>
      <RowHead className="whitespace-nowrap">
        <time dateTime={week.week}>{week.week}</time>
        {week.unfinished && <span className="text-muted">, {copy.weeks.unfinished}</span>}
      </RowHead>
      {counts === null ? (
        <Td colSpan={7} className="text-muted">
          {copy.weeks.unknown}
        </Td>
      ) : (
        <>
          {MOST_SEVERE_FIRST.map((severity) => (
            <Td key={severity} align="right">
              <CountLink
                value={counts.new[severity]}
                href={newInWeek(week, source, severity)}
                className="justify-end"
              />
            </Td>
          ))}
          <Td align="right">
            <CountLink
              value={counts.total}
              href={newInWeek(week, source)}
              className="justify-end font-medium"
            />
          </Td>
          <Td align="right">{formatCount(counts.closed)}</Td>
        </>
      )}
    </Tr>
  );
}
