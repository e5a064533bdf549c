import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { SealDto } from "@/server/services/agents/quarantine-dto";
import { readSeal, SealQuery } from "@/server/services/agents/read-seal";

export const GET = route({
  operation: "readAgentSeal",
  summary: "Read the seal of an agent's chain with what proves it",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: z.object({ id: AgentId }),
  query: SealQuery,
  responses: {
    200: { schema: SealDto, description: "The record, and its proof where there is one" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "validation_failed", "rate_limited"],
  handle: async ({ ctx, params, query }) => ({
    json: await readSeal(ctx, { ...query, ...params }),
  }),
});
