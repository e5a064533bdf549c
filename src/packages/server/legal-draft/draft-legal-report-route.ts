import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { DraftDto, DraftInput, draftReport } from "@/legal/server/draft-report";
import { draftFile } from "@/packages/server/legal-draft/draft-file";
import { restOperation } from "@/platform/declaration/operation";

export const draftLegalReportRoute = restOperation({
  rest: "GET /api/ip3/v1/incidents/{id}/legal-draft",
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
  errors: [],
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
