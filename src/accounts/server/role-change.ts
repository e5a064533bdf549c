import "server-only";
import { DECIDING_ROLES, knownRoles, type Role } from "@/platform/operation/policy";

export interface RoleChange {
  /** Roles that stay, and added ones that need no second person. */
  atOnce: Role[];
  /** Roles to add that need a second administrator. */
  deciding: Role[];
  /** Roles that decide and are taken away. */
  taken: Role[];
  /** False where the roles stay as they are. */
  isChange: boolean;
}

/** How to change to these roles from the present ones. */
export function roleChange(before: readonly string[], wanted: readonly Role[]): RoleChange {
  const held = knownRoles(before);
  const deciding = wanted.filter((role) => DECIDING_ROLES.includes(role) && !held.includes(role));
  const removed = held.filter((role) => !wanted.includes(role));
  return {
    atOnce: knownRoles(wanted).filter((role) => !deciding.includes(role)),
    deciding,
    taken: removed.filter((role) => DECIDING_ROLES.includes(role)),
    isChange: removed.length > 0 || wanted.some((role) => !held.includes(role)),
  };
}

/** Whether one of the roles decides. */
export function decides(roles: readonly string[]): boolean {
  return knownRoles(roles).some((role) => DECIDING_ROLES.includes(role));
}
