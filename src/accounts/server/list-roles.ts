import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { DECIDING_ROLES, POLICY, ROLES } from "@/platform/operation/policy";

export const RolesDto = z
  .object({
    roles: z.array(z.enum(ROLES)),
    deciding: z
      .array(z.enum(ROLES))
      .meta({ description: "Roles that a second administrator has to approve" }),
    actions: z.array(z.object({ action: z.string(), roles: z.array(z.enum(ROLES)) })),
  })
  .meta({ id: "Roles" });

/** The table of rights, which every account may read. Throws `unauthenticated`. */
export function listRoles({ actor }: ServiceContext): z.infer<typeof RolesDto> {
  if (actor.kind !== "account") throw new ServiceError("unauthenticated");
  return {
    roles: [...ROLES],
    deciding: [...DECIDING_ROLES],
    actions: Object.entries(POLICY).map(([action, roles]) => ({ action, roles: [...roles] })),
  };
}
