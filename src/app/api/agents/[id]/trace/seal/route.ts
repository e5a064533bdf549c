import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { readSeal, SealQuery } from "@/agents/server/trace/read-seal";
import { SealDto } from "@/agents/server/trust/quarantine-dto";
import { route } from "@/platform/http/route";

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
