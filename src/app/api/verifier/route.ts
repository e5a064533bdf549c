import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { route } from "@/platform/http/route";
import { readProgram } from "@/platform/programs/read-program";

export const GET = route({
  operation: "getVerifier",
  summary: "Download the verifier: one file for Node without dependencies",
  tag: "Trace",
  auth: [],
  etag: "own",
  responses: { 200: { bytes: "application/octet-stream", description: "An ES module" } },
  errors: ["rate_limited"],
  handle: async () => {
    const file = await readProgram("verifier");
    return {
      bytes: file.bytes,
      headers: {
        ...contentHeaders({ ...file, size: file.bytes.byteLength }),
        "cache-control": "no-cache",
      },
    };
  },
});
