import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";
import { programDigest } from "@/platform/programs/read-program";

export const GET = route({
  operation: "getAgentClientDigest",
  summary: "Read the digest of the client for agents, as sha256sum -c reads it",
  tag: "Agents",
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "Digest and file name" } },
  errors: ["rate_limited"],
  handle: async () => noteResult(await programDigest("agent-client"), "no-cache"),
});
