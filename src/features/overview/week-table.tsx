import { CountLink } from "@/components/charts/count-link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { SEVERITY_NAMES } from "@/features/findings/copy";
import { MOST_SEVERE_FIRST } from "@/features/findings/severity-counts";
import { formatCount } from "@/lib/format";
import { copy } from "./copy";
import type { Source } from "./overview-input";
import { newInWeek } from "./week-links";
import type { Week } from "./weeks";

type Props = { weeks: readonly Week[]; source: Source };

/** The numbers of the chart, the newest week first. */
export function WeekTable({ weeks, source }: Props) {
  return (
    <ScrollRegion label={copy.weeks.caption} className="max-h-96">
      <Table>
        <caption className="sr-only">{copy.weeks.caption}</caption>
        <TableHead>
          <Th>{copy.weeks.week}</Th>
          {MOST_SEVERE_FIRST.map((severity) => (
            <Th key={severity} align="right">
              {SEVERITY_NAMES[severity]}
            </Th>
          ))}
          <Th align="right">{copy.weeks.total}</Th>
          <Th align="right">{copy.weeks.closed}</Th>
        </TableHead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <Row key={week.week} week={week} source={source} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function Row({ week, source }: { week: Week; source: Source }) {
  const { counts } = week;
  return (
    <Tr>
      <th scope="row" className="h-9 px-3 font-normal whitespace-nowrap first:pl-4 md:first:pl-6">
        <time dateTime={week.week}>{week.week}</time>
        {week.unfinished && <span className="text-muted">, {copy.weeks.unfinished}</span>}
      </th>
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
