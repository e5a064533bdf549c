import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { reportOutcome } from "@/firewall/server/calls/report-outcome";
import { OfCall, OutcomeBody, OutcomeDto } from "@/firewall/server/weighing/tool-call-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

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
