import "server-only";
import type { ConfiguredTrackers } from "@/incidents/server/trackers/configured-trackers";
import type { Tracker } from "@/incidents/server/trackers/tracker";

/** The tracker of a ticket, or null where it is no longer configured. */
export function trackerOf(
  trackers: ConfiguredTrackers,
  ticket: { system: string; target: string },
): Tracker | null {
  const { jira, github } = trackers;
  const all = [jira, github].filter((tracker) => tracker !== null);
  return (
    all.find(({ system, target }) => system === ticket.system && target === ticket.target) ?? null
  );
}
