import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { TicketSystem } from "@/incidents/server/trackers/tracker";
import { TICKET_SYSTEMS } from "./ticket-dto";

/** The system that a request names; there is no default. Throws `unsupported_system`. */
export function ticketSystemOf(word: string | undefined): TicketSystem {
  const system = TICKET_SYSTEMS.find((each) => each === word);
  if (system !== undefined) return system;
  throw new ServiceError("unsupported_system", {
    detail:
      word === undefined
        ? "Choose the ticket system: jira or github."
        : `There is no ticket system "${word.slice(0, 60)}"; there are jira and github.`,
    extra: { supported: TICKET_SYSTEMS },
  });
}
