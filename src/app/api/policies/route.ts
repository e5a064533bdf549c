import { exportPolicy, importPolicy } from "@/firewall/server/tool-policies/import-policy";
import {
  ImportPolicyBody,
  PolicyFileBody,
  PolicyImportDto,
} from "@/firewall/server/tool-policies/policy-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportPolicy",
  summary: "Tools and grants as one file, to be reviewed and imported",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  etag: "content",
  responses: { 200: { schema: PolicyFileBody, description: "The policy as it is now" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({
    json: await exportPolicy(ctx),
    headers: { "content-disposition": 'attachment; filename="policy.json"' },
  }),
});

export const POST = route({
  operation: "importPolicy",
  summary: "Import a policy file as a whole: the changes that its preview showed, or none",
  tag: "Agents",
  auth: ["bearer"],
  action: "tool.manage",
  body: { kind: "json", schema: ImportPolicyBody, limit: 8 * 1024 * 1024 },
  responses: { 200: { schema: PolicyImportDto, description: "What was changed" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "agent_quarantined",
    "agent_simulated",
    "not_found",
    "version_conflict",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ json: await importPolicy(ctx, body) }),
});
