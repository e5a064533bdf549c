import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { route } from "@/platform/http/route";
import { readProgram } from "@/platform/programs/read-program";

export const GET = route({
  operation: "getAgentClient",
  summary: "Download the client for agents: one file for Node without dependencies",
  tag: "Agents",
  auth: [],
  etag: "own",
  responses: { 200: { bytes: "application/octet-stream", description: "An ES module" } },
  errors: ["rate_limited"],
  handle: async () => {
    const file = await readProgram("agent-client");
    return {
      bytes: file.bytes,
      headers: {
        ...contentHeaders({ ...file, size: file.bytes.byteLength }),
        "cache-control": "no-cache",
      },
    };
  },
});
