import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { exportLog, sanitisedHeaders } from "@/engagements/server/exchange/export-log";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportEngagementLog",
  summary: "The white-team log as CSV with the columns of Ghostwriter's operation log and our own",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  query: z.object({
    sanitise: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Mask or remove what names machines and people, and secrets" }),
    columns: z.string().max(1_000).default("").meta({
      description: "With sanitise: `column:treatment` with commas; keep, mask or remove",
      example: "command:mask,dest_ip:remove",
    }),
  }),
  responses: {
    200: {
      bytes: "text/csv",
      description:
        "UTF-8 with a byte order mark. X-Total-Count tells the rows; with sanitise, X-Sanitised-Columns what was done to each column and X-Replaced how often. A secret or a name without a known form can remain.",
    },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "validation_failed", "rate_limited"],
  handle: async ({ ctx, params, query }) => {
    const file = await exportLog(ctx, {
      id: params.id,
      sanitise: query.sanitise === "true",
      columns: query.columns,
    });
    return {
      bytes: file.bytes,
      headers: {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="${file.fileName}"`,
        "cache-control": "private, no-store",
        "x-total-count": String(file.rows),
        ...sanitisedHeaders(file),
      },
    };
  },
});
