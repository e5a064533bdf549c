import "server-only";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { restOperation } from "@/platform/declaration/operation";
import { getItemContent } from "./get-item-content";
import { ItemOfEngagement } from "./item-dto";

/** The bytes of an item, as a download. */
export const getRegisterItemContent = restOperation({
  rest: "GET /api/ip3/v1/engagements/{id}/register/{item}/content",
  operation: "getRegisterItemContent",
  summary: "Download the bytes of an item of the evidence register, hashed again on the way out",
  tag: "Engagements",
  auth: ["bearer", "session"],
  etag: "own",
  action: "engagement.read",
  params: ItemOfEngagement,
  responses: {
    200: { bytes: "application/octet-stream", description: "The bytes as they were registered" },
  },
  errors: ["hash_mismatch", "evidence_erased"],
  handle: async ({ ctx, params }) => {
    const content = await getItemContent(ctx, params);
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});
