import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { ENGAGEMENT_ERRORS } from "@/engagements/server/engagement/engagement-route";
import { importLog, LOG_FILE_LIMIT } from "@/engagements/server/exchange/import-log";
import { ImportLogDto } from "@/engagements/server/exchange/import-log-dto";
import { route } from "@/platform/http/route";
import { openUploadedFile } from "@/platform/http/uploads/uploaded-file";

/** For the boundaries and headers of a form around the file. */
const FORM_ROOM = 64 * 1024;

export const POST = route({
  operation: "importEngagementLog",
  summary: "Import an operation log as CSV with the columns of Ghostwriter",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.log",
  rateLimit: "import",
  params: z.object({ id: EngagementId }),
  query: z.object({
    dry_run: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Say what the import would do, and do nothing" }),
  }),
  body: {
    kind: "bytes",
    limit: () => LOG_FILE_LIMIT + FORM_ROOM,
    mediaTypes: ["text/csv", "multipart/form-data"],
    description:
      "The file itself, or a form with the field `file`: UTF-8, at most 5,000 rows and 10 MiB. Times without zone are read as UTC.",
  },
  responses: {
    200: { schema: ImportLogDto, description: "What was imported, or with dry_run would be" },
  },
  errors: ["hash_mismatch", ...ENGAGEMENT_ERRORS, "payload_too_large", "parse_failed"],
  handle: async ({ ctx, request, params, query, body }) => {
    const { bytes } = await openUploadedFile(request, body);
    const dryRun = query.dry_run === "true";
    return { json: await importLog(ctx, { id: params.id, dryRun, bytes }) };
  },
});
