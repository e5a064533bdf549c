import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { DidDocumentDto, getDidDocument } from "@/agents/server/registry/get-did-document";
import { route } from "@/platform/http/route";

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
