import { contentHeaders } from "@/server/http/content-headers";
import { route } from "@/server/http/route";
import { readProgram } from "@/server/services/programs/read-program";

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
