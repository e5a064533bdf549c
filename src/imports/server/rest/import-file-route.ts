import "server-only";
import { z } from "zod";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { openRunFile } from "@/imports/server/get-run";
import { RunId } from "@/imports/server/run-dto";
import { restOperation } from "@/platform/declaration/operation";

export const getImportFileRoute = restOperation({
  rest: "GET /api/ip3/v1/imports/{id}/file",
  operation: "getImportFile",
  summary: "Download the original report of an import, byte for byte",
  tag: "Imports",
  auth: ["bearer", "session"],
  etag: "own",
  anyOf: ["evidence.read", "run.read_own"],
  params: z.object({ id: RunId }),
  responses: { 200: { bytes: "application/octet-stream", description: "The exact upload" } },
  errors: [],
  handle: async ({ ctx, params }) => {
    const file = await openRunFile(ctx, params);
    return {
      bytes: file.bytes,
      headers: contentHeaders({ ...file, fileName: file.name }),
    };
  },
});
