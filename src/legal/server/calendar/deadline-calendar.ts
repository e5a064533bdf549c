import "server-only";
import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";

/** One deadline as a calendar shows it. Its words must not reveal the incident. */
export interface CalendarDeadline {
  /** The same for the same deadline, however often it is read. */
  uid: string;
  summary: string;
  /** Lines. */
  description: readonly string[];
  /** An instant, or a date (YYYY-MM-DD) where that is all that is known. */
  due: Date | string;
  /** Page of the incident; null where the service does not know its own address. */
  url: string | null;
  status: "confirmed" | "tentative";
  /** Never falls while the deadline lives (RFC 5545 §3.8.7.4). */
  sequence: number;
  changedAt: Date;
}

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
} as const;

const READ_AGAIN_SECONDS = 3600;
// ical-generator 10.2.0 does not escape this text: no comma, semicolon, backslash or line break.
const DESCRIPTION =
  "Legal clocks of incidents and deadlines of incidents that you own. Real incidents only. Decision support and not legal advice.";

/**
 * An iCalendar stream (RFC 5545) of deadlines, in the order given: a function of its input,
 * whatever the time of day. An event has no end, which by §3.6.1 makes it a point in time, or one
 * whole day; §3.8.2.2 forbids an end that equals the start. `leftOut` says that there are further
 * deadlines.
 */
export function deadlineCalendar(
  deadlines: readonly CalendarDeadline[],
  { leftOut }: { leftOut: boolean },
): string {
  const cut = ` Not complete: these are the ${deadlines.length} deadlines nearest to the time of reading.`;
  const calendar = ical({
    prodId: { company: "Proofline", product: "Deadlines", language: "EN" },
    name: "Proofline deadlines",
    description: `${DESCRIPTION}${leftOut ? cut : ""}`,
    ttl: READ_AGAIN_SECONDS,
  });
  for (const { uid, due, status, changedAt, ...words } of deadlines) {
    calendar.createEvent({
      id: uid,
      ...(typeof due === "string"
        ? { start: new Date(`${due}T00:00:00Z`), allDay: true }
        : { start: due }),
      summary: words.summary,
      description: words.description.join("\n"),
      url: words.url,
      status: STATUS[status],
      // A deadline takes no time of the day away.
      transparency: ICalEventTransparency.TRANSPARENT,
      sequence: words.sequence,
      stamp: changedAt,
      lastModified: changedAt,
    });
  }
  // RFC 5545 §3.1 ends every line; the library leaves the last one open.
  return `${calendar.toString()}\r\n`;
}
