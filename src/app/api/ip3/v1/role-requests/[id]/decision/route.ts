import { z } from "zod";
import { decideRoleRequest } from "@/accounts/server/decide-role-request";
import { DecideRoleRequestInput } from "@/accounts/server/role-request-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "decideRoleRequest",
  summary:
    "Approve roles that another administrator asked for, with the password again, or decline",
  tag: "Accounts",
  auth: ["bearer"],
  action: "account.manage",
  params: DecideRoleRequestInput.pick({ id: true }),
  body: { kind: "json", schema: z.strictObject(DecideRoleRequestInput.omit({ id: true }).shape) },
  responses: { 204: { description: "Decided" } },
  errors: ["conflict", "four_eyes_required", "step_up_required", "invalid_credentials"],
  handle: async ({ ctx, params, body }) => {
    await decideRoleRequest(ctx, { ...body, ...params });
    return { status: 204 };
  },
});
