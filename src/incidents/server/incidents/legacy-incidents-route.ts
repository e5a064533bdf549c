import "server-only";
import {
  LegacyIncidentsDto,
  listLegacyIncidents,
} from "@/incidents/server/incidents/list-legacy-incidents";
import { restOperation } from "@/platform/declaration/operation";

export const listLegacyIncidentsRoute = restOperation({
  rest: "GET /api/incidents",
  operation: "listLegacyIncidents",
  summary: "Placeholder of an earlier interface; use /api/ip3/v1/incidents",
  tag: "Public",
  auth: ["bearer", "svc_secret"],
  anyOf: ["incident.read"],
  deprecated: true,
  responses: { 200: { schema: LegacyIncidentsDto, description: "Where to go instead" } },
  errors: [],
  handle: async ({ ctx }) => ({
    json: listLegacyIncidents(ctx),
    headers: {
      // RFC 9745 and RFC 8594.
      deprecation: "@1795219200",
      sunset: "Wed, 30 Jun 2027 00:00:00 GMT",
      link: '</api/ip3/v1/incidents>; rel="successor-version"',
    },
  }),
});
