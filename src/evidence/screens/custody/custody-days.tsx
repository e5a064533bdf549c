import { useInstant } from "@/components/time/time-zone";
import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";
import { copy } from "./copy";
import { EventRow } from "./event-row";
import { groupByDay } from "./group-by-day";

type Props = {
  events: readonly CustodyEventDto[];
  onFilter: ((evidenceId: string) => void) | undefined;
  /** Level of a day's heading, below the surroundings of the list. */
  heading?: "h3" | "h5";
};

/** Acts of custody in the order in which they were written down, under the day of each. */
export function CustodyDays({ events, onFilter, heading: Heading = "h3" }: Props) {
  const instant = useInstant();
  return groupByDay(events, ({ event }) => instant(event.recorded_at).text).map(
    ({ day, items }) => (
      <section key={`${day} ${items[0]?.seq}`} aria-label={copy.day(day, items.length)}>
        <Heading className="border-b bg-sunken px-4 py-1 font-medium text-muted text-xs md:px-6">
          {copy.day(day, items.length)}
        </Heading>
        <ol>
          {items.map((event) => (
            <EventRow key={event.seq} event={event} onFilter={onFilter} />
          ))}
        </ol>
      </section>
    ),
  );
}
