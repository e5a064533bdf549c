import { previewPolicy } from "@/firewall/server/tool-policies/import-policy";
import { PolicyPreviewDto, PreviewPolicyBody } from "@/firewall/server/tool-policies/policy-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "previewPolicy",
  summary: "What the import of a policy file would change, and the digest to import it with",
  tag: "Agents",
  auth: ["bearer"],
  action: "tool.manage",
  body: { kind: "json", schema: PreviewPolicyBody, limit: 8 * 1024 * 1024 },
  responses: { 200: { schema: PolicyPreviewDto, description: "The changes" } },
  errors: ["invalid_request", "unauthenticated", "forbidden", "validation_failed", "rate_limited"],
  handle: async ({ ctx, body }) => ({ json: await previewPolicy(ctx, body) }),
});
