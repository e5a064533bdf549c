import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { DraftDto, DraftInput, draftReport } from "@/legal/server/draft-report";
import { draftFile } from "@/packages/server/legal-draft/draft-file";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "draftLegalReport",
  summary: "Draft a report of one stage from what is stored; nothing is sent",
  tag: "Legal",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: DraftInput.omit({ id: true }).extend({
    format: z.enum(["json", "md", "pdf"]).default("json"),
  }),
  queryError: "invalid_filter",
  responses: {
    200: {
      schema: DraftDto,
      description:
        "The draft with every gap; `format=md` answers text/markdown, `format=pdf` application/pdf",
    },
  },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_filter",
    "rate_limited",
    "unavailable",
  ],
  handle: async ({ ctx, params, query: { format, ...stage } }) => {
    if (format === "json") return { json: await draftReport(ctx, { ...params, ...stage }) };
    const file = await draftFile(ctx, { ...params, ...stage, format });
    return {
      bytes: file.bytes,
      headers: {
        "content-type": file.mediaType,
        "content-disposition": `attachment; filename="${file.fileName}"`,
        "cache-control": "private, no-store",
      },
    };
  },
});
