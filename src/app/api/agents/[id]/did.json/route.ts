import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { DidDocumentDto, getDidDocument } from "@/server/services/agents/get-did-document";

export const GET = route({
  operation: "getDidDocument",
  summary: "DID document of an agent: the keys that count now, and those that did",
  tag: "Agents",
  auth: [],
  params: z.object({ id: AgentId }),
  responses: { 200: { schema: DidDocumentDto, description: "application/did+json" } },
  errors: ["not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({
    json: await getDidDocument(ctx, params),
    headers: { "content-type": "application/did+json" },
  }),
});
