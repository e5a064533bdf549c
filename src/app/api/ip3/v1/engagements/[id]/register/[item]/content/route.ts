import { getItemContent } from "@/engagements/server/register/get-item-content";
import { ItemOfEngagement } from "@/engagements/server/register/item-dto";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { route } from "@/platform/http/route";

export const GET = route({
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
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "hash_mismatch",
    "evidence_erased",
    "rate_limited",
  ],
  handle: async ({ ctx, params }) => {
    const content = await getItemContent(ctx, params);
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});
