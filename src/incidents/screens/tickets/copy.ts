import type { TicketDto } from "@/incidents/server/tickets/ticket-dto";

export const SYSTEM_NAMES: Readonly<Record<TicketDto["system"], string>> = {
  jira: "Jira",
  github: "GitHub",
};

export const STATE_NAMES: Readonly<Record<TicketDto["state"], string>> = {
  queued: "Waiting to be sent",
  sending_again: "Failed, will be sent again",
  created: "Created",
  updated: "Updated",
  failed: "Given up",
};

export const copy = {
  caption: "Tickets of this incident",
};
