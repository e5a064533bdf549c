import { z } from "zod";
import { takeWhatIf, WhatIfQuery } from "@/server/http/legal-query";
import { route } from "@/server/http/route";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { getTriggers } from "@/server/services/legal/get-triggers";
import { LegalTriggersDto } from "@/server/services/legal/legal-dto";

export const GET = route({
  operation: "getLegalTriggers",
  summary:
    "Legal obligations and clocks that the recorded facts match; parameters are a what-if and are not stored",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: WhatIfQuery,
  queryError: "invalid_filter",
  responses: {
    200: {
      schema: LegalTriggersDto,
      description: "Decision support, not legal advice: see `doctrine`",
    },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, params, query }) => ({
    json: await getTriggers(ctx, { ...params, ...takeWhatIf(query) }),
  }),
});
