import type { TicketDto } from "@/incidents/server/tickets/ticket-dto";
import { formatQuantity } from "@/lib/format";

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
  heading: "Tickets",
  lead: "Tickets about this incident in your trackers.",
  loading: "Loading the tickets",
  failed: "The tickets could not be loaded",
  none: "No ticket was pushed yet.",
  caption: "Tickets of this incident",
  columns: {
    system: "System",
    ticket: "Ticket",
    state: "Push",
    tracker: "In the tracker",
    note: "Note",
  },
  attempts: (count: number) => formatQuantity(count, "attempt", "attempts"),
  nextAttempt: "Next attempt",
  pushed: "Pushed",
  upToDate: "The tracker took what the incident says now.",
  outdated: "The incident has changed since. Push again to update the ticket.",
  noKey: "no key yet",
  asked: "asked",
  notAsked: "not asked yet",
  refresh: "Ask the trackers",
  refreshing: "Asking",
  refreshed: "The trackers were asked",
  preview: {
    heading: "What would be sent",
    lead: "The exact body of the request. Secrets that are known as such are left out of it.",
    loading: "Preparing the ticket",
    failed: "The ticket could not be prepared",
    system: "Tracker",
    view: "Show as",
    views: { text: "Text", json: "JSON" },
    title: "Title",
    body: "Description",
    endpoint: "Request",
    target: "Target",
    marker: "Marker",
    markerText: "by which the ticket is found again",
    notConfigured:
      "This deployment pushes to no such tracker. The body can be copied or downloaded and sent by hand.",
    copyJson: "Copy the JSON",
    download: "Download",
    json: (system: string) => `Body of the request to ${system}`,
  },
  push: {
    submit: (system: string) => `Push to ${system}`,
    title: (system: string) => `Push this incident to ${system}?`,
    text: (target: string) =>
      `The ticket is created in ${target}, or updated where it is there already. Everyone with access to that project can read it.`,
    confirm: "Push",
    done: (system: string) => `The ticket for ${system} is waiting to be sent`,
  },
};
