import { z } from "zod";
import { ENGAGEMENT_ERRORS } from "@/server/http/engagement-route";
import { route } from "@/server/http/route";
import { openUploadedFile } from "@/server/http/uploaded-file";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { importLog, LOG_FILE_LIMIT } from "@/server/services/engagements/import-log";
import { ImportLogDto } from "@/server/services/engagements/import-log-dto";

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
