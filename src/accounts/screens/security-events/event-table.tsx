import type { SecurityEventsDto } from "@/accounts/server/security-events/security-event-dto";
import { type DataColumn, DataTable } from "@/components/lists/data-table";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { KIND_NAMES, REASONS } from "./copy";

type Event = SecurityEventsDto["events"][number];

const reasonOf = ({ reason }: Event) => REASONS[reason] ?? reason;

/** Columns appear as the list gets wider; a value without a column is shown below the event. */
const COLUMNS: readonly DataColumn<Event>[] = [
  {
    key: "at",
    title: "Time",
    width: 8,
    className: "text-muted",
    cell: (event) => <Time value={event.at} seconds />,
  },
  {
    key: "kind",
    title: "Event",
    cell: (event) => (
      <>
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
        <span className="block break-words text-muted text-xs @4xl:hidden">{reasonOf(event)}</span>
      </>
    ),
  },
  {
    key: "account",
    title: "Account",
    from: "hidden @2xl:table-cell",
    cell: (event) => <Account event={event} />,
  },
  {
    key: "source",
    title: "Source",
    from: "hidden @xl:table-cell w-48",
    className: "break-all font-mono text-xs",
    cell: (event) => event.source,
  },
  {
    key: "reason",
    title: "Reason",
    from: "hidden @4xl:table-cell",
    className: "break-words",
    cell: reasonOf,
  },
];

export function EventTable({ events }: { events: readonly Event[] }) {
  return (
    <DataTable
      caption="Security events, newest first"
      columns={COLUMNS}
      rows={events}
      keyOf={({ id }) => `${id}`}
    />
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
