import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { reportOutcome } from "@/server/services/agent-calls/report-outcome";
import { OfCall, OutcomeBody, OutcomeDto } from "@/server/services/agents/tool-call-dto";

export const POST = route({
  operation: "reportCallOutcome",
  summary: "Say what came of a call that the agent executes itself, within 60 seconds",
  tag: "Agents",
  auth: [agentSignature],
  // What it did it may say whatever its standing is.
  signed: { needs: "read" },
  params: OfCall,
  body: { kind: "json", schema: OutcomeBody, limit: 65_536 },
  responses: { 200: { schema: OutcomeDto, description: "Recorded" } },
  errors: ["invalid_request", ...SIGNATURE_ERRORS, "not_found", "conflict", "validation_failed"],
  handle: async ({ ctx, params, body }) => ({
    json: await reportOutcome(ctx, { ...body, ...params }),
  }),
});
