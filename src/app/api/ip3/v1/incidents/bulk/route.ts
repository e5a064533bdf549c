import { bulkChange } from "@/incidents/server/cases/bulk-change";
import { BulkInput, BulkResultDto } from "@/incidents/server/cases/case-input";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "changeIncidents",
  summary: "Assign or move several incidents; each has its own result",
  tag: "Case work",
  auth: ["bearer"],
  anyOf: ["incident.transition", "incident.work_own"],
  body: { kind: "json", schema: BulkInput },
  responses: { 200: { schema: BulkResultDto, description: "What became of each" } },
  errors: ["invalid_request", "unauthenticated", "validation_failed", "rate_limited"],
  handle: async ({ ctx, body }) => ({ json: await bulkChange(ctx, body) }),
});
