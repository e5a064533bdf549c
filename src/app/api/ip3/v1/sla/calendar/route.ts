import { CalendarInput, listDeadlines } from "@/incidents/server/deadlines/list-deadlines";
import { SlaCalendarDto } from "@/incidents/server/deadlines/sla-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listDeadlines",
  summary: "Deadlines of incidents that are not closed, by UTC day and severity",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: CalendarInput,
  queryError: "invalid_filter",
  responses: { 200: { schema: SlaCalendarDto, description: "Every day of the calendar" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listDeadlines(ctx, query) }),
});
