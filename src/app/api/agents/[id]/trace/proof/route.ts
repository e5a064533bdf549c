import { OfAgent } from "@/agents/server/registry/agent-input";
import { AgentRecordInput, proveAgentRecord } from "@/agents/server/trace/prove-agent-record";
import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getAgentRecordProof",
  summary: "Prove that a record of the agent is in the log, offline (C2SP tlog-proof)",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: AgentRecordInput,
  responses: { 200: { bytes: "text/plain", description: "Proof and checkpoint" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "unavailable",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query }) =>
    noteResult(await proveAgentRecord(ctx, params.id, query), "private, no-cache"),
});
