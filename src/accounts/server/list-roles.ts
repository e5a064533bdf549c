import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import { DECIDING_ROLES, POLICY, ROLES } from "@/platform/operation/policy";

const RolesDto = z
  .object({
    roles: z.array(z.enum(ROLES)),
    deciding: z
      .array(z.enum(ROLES))
      .meta({ description: "Roles that a second administrator has to approve" }),
    actions: z.array(z.object({ action: z.string(), roles: z.array(z.enum(ROLES)) })),
  })
  .meta({ id: "Roles" });

/** The table of rights, which every account may read. Throws `unauthenticated`. */
export const listRoles = operation({
  name: "listRoles",
  summary: "Roles, those that decide, and which of them each right belongs to",
  tag: "Accounts",
  auth: ["bearer", "session"],
  output: RolesDto,
  says: "The table of rights",
  errors: [],
  rest: "GET /api/ip3/v1/roles",
  console: "policy.table",
  run: ({ actor }) => {
    if (actor.kind !== "account") throw new ServiceError("unauthenticated");
    return {
      roles: [...ROLES],
      deciding: [...DECIDING_ROLES],
      actions: Object.entries(POLICY).map(([action, roles]) => ({ action, roles: [...roles] })),
    };
  },
});
