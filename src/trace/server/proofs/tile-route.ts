import "server-only";
import { z } from "zod";
import { restOperation } from "@/platform/declaration/operation";
import { readTile } from "./read-subtrees";

/** A hash tile as bytes (C2SP tlog-tiles). */
export const getTile = restOperation({
  rest: "GET /api/trace/tile/{level}/{...path}",
  operation: "getTile",
  summary: "Read a hash tile of the log (C2SP tlog-tiles)",
  tag: "Trace",
  auth: [],
  params: z.object({
    level: z.string().max(2).meta({ example: "0" }),
    path: z.string().max(100).meta({ example: "x001/234.p/8" }),
  }),
  responses: { 200: { bytes: "application/octet-stream", description: "Hashes of 32 bytes" } },
  errors: [],
  handle: async ({ ctx, params }) => {
    const { bytes, isFull } = await readTile(ctx, params);
    return {
      bytes,
      headers: {
        "content-type": "application/octet-stream",
        // The content of a tile never changes; a partial one is only superseded.
        "cache-control": isFull ? "public, max-age=31536000, immutable" : "public, max-age=60",
      },
    };
  },
});
