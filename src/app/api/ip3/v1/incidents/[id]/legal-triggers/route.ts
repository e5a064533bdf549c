import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { getTriggers } from "@/legal/server/evaluations/get-triggers";
import { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { takeWhatIf, WhatIfQuery } from "@/legal/server/rest/legal-query";
import { route } from "@/platform/http/route";

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
