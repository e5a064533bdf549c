import "server-only";
import { z } from "zod";
import { restOperation } from "@/platform/declaration/operation";
import { openUploadedFile } from "@/platform/http/uploads/uploaded-file";
import { ON_ENGAGEMENT } from "../engagement/on-engagement";
import { exportLog, sanitisedHeaders } from "./export-log";
import { importLogFile, LOG_FILE_LIMIT } from "./import-log";
import { ImportLogDto } from "./import-log-dto";

/** For the boundaries and headers of a form around the file. */
const FORM_ROOM = 64 * 1024;

const Flag = z.enum(["true", "false"]).default("false");

/** The log as a file. */
export const exportEngagementLog = restOperation({
  ...ON_ENGAGEMENT,
  rest: "GET /api/ip3/v1/engagements/{id}/log/export",
  operation: "exportEngagementLog",
  summary: "The white-team log as CSV with the columns of Ghostwriter's operation log and our own",
  auth: ["bearer", "session"],
  action: "engagement.read",
  query: z.object({
    sanitise: Flag.meta({
      description: "Mask or remove what names machines and people, and secrets",
    }),
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
  errors: [],
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

/** Imports a file that another tool wrote. */
export const importEngagementLog = restOperation({
  ...ON_ENGAGEMENT,
  rest: "POST /api/ip3/v1/engagements/{id}/log/import",
  operation: "importEngagementLog",
  summary: "Import an operation log as CSV with the columns of Ghostwriter",
  auth: ["bearer"],
  action: "engagement.log",
  rateLimit: "import",
  query: z.object({
    dry_run: Flag.meta({ description: "Say what the import would do, and do nothing" }),
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
  errors: ["hash_mismatch", "engagement_closed", "parse_failed"],
  handle: async ({ ctx, request, params, query, body }) => {
    const { bytes } = await openUploadedFile(request, body);
    const dryRun = query.dry_run === "true";
    return { json: await importLogFile(ctx, { id: params.id, dryRun, bytes }) };
  },
});
