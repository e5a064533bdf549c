import "server-only";
import { restOperation } from "@/platform/declaration/operation";
import { signedNoteResponse } from "@/platform/http/signed-note-response";
import { OfAgent } from "../registry/agent-input";
import { AgentRecordInput, proveAgentRecord } from "./prove-agent-record";

/** The answer is a note, as text. */
export const getAgentRecordProof = restOperation({
  rest: "GET /api/agents/{id}/trace/proof",
  operation: "getAgentRecordProof",
  summary: "Prove that a record of the agent is in the log, offline (C2SP tlog-proof)",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params: OfAgent,
  query: AgentRecordInput,
  responses: { 200: { bytes: "text/plain", description: "Proof and checkpoint" } },
  errors: [],
  handle: async ({ ctx, params, query }) =>
    signedNoteResponse(await proveAgentRecord(ctx, params.id, query), "private, no-cache"),
});
