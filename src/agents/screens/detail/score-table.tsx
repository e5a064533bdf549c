import { EVENT_NAMES } from "@/agents/screens/copy";
import { FigureTable } from "@/components/charts/figure-table";
import { Link } from "@/components/ui/link";
import { Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import { tracePlace } from "./acting/detail-input";
import { score as copy, signed } from "./copy";
import { causeName, type ScoreChange } from "./score-steps";

/** The changes of the chart, the newest first, each with its record and the one that caused it. */
export function ScoreTable({ changes }: { changes: readonly ScoreChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{copy.none}</p>;
  return (
    <FigureTable
      caption={copy.caption}
      head={
        <>
          <Th>{copy.columns.at}</Th>
          <Th>{copy.columns.cause}</Th>
          <Th align="right">{copy.columns.delta}</Th>
          <Th align="right">{copy.columns.score}</Th>
          <Th>{copy.columns.record}</Th>
        </>
      }
    >
      {changes.map((change) => (
        <Row key={`${change.epoch}/${change.seq}`} change={change} />
      ))}
    </FigureTable>
  );
}

function Row({ change }: { change: ScoreChange }) {
  const {
    at,
    cause,
    delta,
    epoch,
    seq,
    caused_by: by,
    withheld,
    withheld_because: because,
  } = change;
  return (
    <Tr>
      <Td>
        <Time value={at} show="absolute" seconds />
      </Td>
      <th scope="row" className="px-3 py-1.5 text-left font-normal">
        {causeName(cause)}
        {because !== null && (
          <span className="block text-muted text-xs">{copy.withheld(withheld, because)}</span>
        )}
      </th>
      <Td align="right" className="font-medium">
        {signed(delta)}
      </Td>
      <Td align="right" className="whitespace-nowrap">
        {copy.oldToNew(change.old, change.new)}
      </Td>
      <Td className="whitespace-nowrap">
        <RecordLink seq={seq} epoch={epoch} />
        {by !== null && (
          <span className="text-muted">
            {" "}
            {copy.causedBy} <RecordLink seq={by.seq} epoch={epoch} /> {eventName(by.kind)}
          </span>
        )}
      </Td>
    </Tr>
  );
}

function eventName(kind: string): string {
  const names: Readonly<Record<string, string>> = EVENT_NAMES;
  return names[kind] ?? visibleText(kind).text;
}

function RecordLink({ seq, epoch }: { seq: string; epoch: number }) {
  return (
    <Link
      href={tracePlace({ seq, epoch })}
      aria-label={copy.recordLabel(seq)}
      className="link inline-flex min-h-6 min-w-6 items-center font-mono text-xs"
    >
      #{seq}
    </Link>
  );
}
