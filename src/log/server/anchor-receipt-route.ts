import "server-only";
import { z } from "zod";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { restOperation } from "@/platform/declaration/operation";
import { readAnchorReceipt } from "@/trace/server/anchors/read-anchor-receipt";

/** Signed receipt of a sink's counterpart, as a download. */
export const getAnchorReceipt = restOperation({
  rest: "GET /api/trace/anchors/{ordinal}/{sink}/receipt",
  operation: "getAnchorReceipt",
  summary: "Download what a witness or a time-stamping authority signed for a checkpoint",
  tag: "Trace",
  auth: ["bearer", "session"],
  etag: "own",
  action: "trace.verify",
  params: z.object({
    ordinal: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .meta({ example: "1" }),
    sink: z.string().regex(/^[a-z0-9-]{1,40}$/),
  }),
  responses: {
    200: {
      bytes: "application/octet-stream",
      description: "A cosigned note, or the DER of a time-stamp token",
    },
  },
  errors: [],
  handle: async ({ ctx, params }) => {
    const { bytes, sha256, fileName } = await readAnchorReceipt(ctx, params);
    return { bytes, headers: contentHeaders({ sha256, fileName, size: bytes.byteLength }) };
  },
});
