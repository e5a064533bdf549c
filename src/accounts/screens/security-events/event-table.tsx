import type { SecurityEventsDto } from "@/accounts/server/security-events/security-event-dto";
import { Badge } from "@/components/ui/badge";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { copy, KIND_NAMES, REASONS } from "./copy";

type Event = SecurityEventsDto["events"][number];

/** Columns appear as the list gets wider; a value without a column is shown below the event. */
const COLUMN = {
  account: "hidden @2xl:table-cell",
  source: "hidden @xl:table-cell w-48",
  reason: "hidden @4xl:table-cell",
};

export function EventTable({ events }: { events: readonly Event[] }) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">Security events, newest first</caption>
      <TableHead>
        <Th className="w-32">{columns.at}</Th>
        <Th>{columns.kind}</Th>
        <Th className={COLUMN.account}>{columns.account}</Th>
        <Th className={COLUMN.source}>{columns.source}</Th>
        <Th className={COLUMN.reason}>{columns.reason}</Th>
      </TableHead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </tbody>
    </Table>
  );
}

function EventRow({ event }: { event: Event }) {
  const reason = REASONS[event.reason] ?? event.reason;
  return (
    <Tr>
      <Td className="text-muted">
        <Time value={event.at} seconds />
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={event.kind === "sign_in" ? "neutral" : "medium"}>
            {KIND_NAMES[event.kind]}
          </Badge>
          {event.count > 1 && (
            <span
              className="text-muted text-xs tabular-nums"
              title={`${event.count} times in this minute`}
            >
              × {event.count}
            </span>
          )}
        </span>
        <span className="block @2xl:hidden">
          <Account event={event} />
        </span>
        <span className="block break-all font-mono text-muted text-xs @xl:hidden">
          {event.source}
        </span>
        <span className="block break-words text-muted text-xs @4xl:hidden">{reason}</span>
      </Td>
      <Td className={COLUMN.account}>
        <Account event={event} />
      </Td>
      <Td className={`${COLUMN.source} break-all font-mono text-xs`}>{event.source}</Td>
      <Td className={`${COLUMN.reason} break-words`}>{reason}</Td>
    </Tr>
  );
}

function Account({ event: { account, address_hash: hash } }: { event: Event }) {
  if (account !== null) {
    return <bdi className="block break-all text-sm">{account.email}</bdi>;
  }
  return (
    <span className="block text-muted text-xs">
      Unknown address
      {hash !== null && <span className="block break-all font-mono">{hash}</span>}
    </span>
  );
}
