import { MarkReadInput, markRead } from "@/boards/server/notices/mark-read";
import { NoticesReadDto } from "@/boards/server/notices/notice-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "markNoticesRead",
  summary: "Mark notices of the account as read; those of somebody else are passed over",
  tag: "Deadlines",
  auth: ["bearer"],
  action: "incident.work_own",
  body: { kind: "json", schema: MarkReadInput },
  responses: { 200: { schema: NoticesReadDto, description: "How many were marked" } },
  errors: ["invalid_request", "unauthenticated", "forbidden", "validation_failed", "rate_limited"],
  handle: async ({ ctx, body }) => ({ json: await markRead(ctx, body) }),
});
