import "server-only";
import { z } from "zod";
import { ROLES } from "@/platform/operation/policy";

/** Why the reader is not the one who may approve; null where they may. */
const SECOND_ADMIN_OBSTACLES = [
  "requester",
  "target",
  "requester_gone",
  "new_administrator",
  "one_time_password",
  "password_given",
] as const;

export const RoleRequestDto = z
  .object({
    id: z.uuid(),
    roles: z.array(z.enum(ROLES)),
    requested_by: z.uuid(),
    requested_by_name: z.string(),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    obstacle: z.enum(SECOND_ADMIN_OBSTACLES).nullable(),
  })
  .meta({ id: "RoleRequest" });

export type RoleRequestDto = z.infer<typeof RoleRequestDto>;

export const DecideRoleRequestInput = z.object({
  id: z.uuid(),
  decision: z.enum(["approve", "decline"]),
  /** The decider's own, again; needed to approve. */
  password: z.string().min(1).max(1024).optional(),
});
