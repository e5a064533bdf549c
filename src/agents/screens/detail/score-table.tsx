import { EVENT_NAMES } from "@/agents/screens/copy";
import { FigureTable } from "@/components/charts/figure-table";
import { Link } from "@/components/ui/link";
import { Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import { tracePlace } from "./acting/detail-input";
import { oldToNew, signed } from "./copy";
import { causeName, type ScoreChange } from "./score-steps";

/** The changes of the chart, the newest first, each with its record and the one that caused it. */
export function ScoreTable({ changes }: { changes: readonly ScoreChange[] }) {
  if (changes.length === 0) {
    return (
      <p className="text-muted">
        No change so far. Its first one will be listed here with the record that caused it.
      </p>
    );
  }
  return (
    <FigureTable
      caption="Changes of the trust score, the newest first"
      head={
        <>
          <Th>When</Th>
          <Th>Cause</Th>
          <Th align="right">Change</Th>
          <Th align="right">Score</Th>
          <Th>Record</Th>
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
          <span className="block text-muted text-xs">{`${withheld} points not applied, as the agent did not act on it: ${
            because === "day"
              ? "such inputs have cost what they may in 24 hours"
              : "such inputs quarantine no agent"
          }`}</span>
        )}
      </th>
      <Td align="right" className="font-medium">
        {signed(delta)}
      </Td>
      <Td align="right" className="whitespace-nowrap">
        {oldToNew(change)}
      </Td>
      <Td className="whitespace-nowrap">
        <RecordLink seq={seq} epoch={epoch} />
        {by !== null && (
          <span className="text-muted">
            {" "}
            because of <RecordLink seq={by.seq} epoch={epoch} /> {eventName(by.kind)}
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
      aria-label={`Record ${seq} of the trace`}
      className="link inline-flex min-h-6 min-w-6 items-center font-mono text-xs"
    >
      #{seq}
    </Link>
  );
}
