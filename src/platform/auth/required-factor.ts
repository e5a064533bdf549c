import "server-only";
import { ConfigurationError, env } from "@/env";
import { ROLES, type Role } from "../operation/policy";

/**
 * Roles whose accounts need a second factor before anything else, from REQUIRE_SECOND_FACTOR. Throws a
 * ConfigurationError that names a word that is no role.
 */
export function rolesWithRequiredFactor(setting = env().REQUIRE_SECOND_FACTOR): Role[] {
  const words = setting.split(/[\s,]+/).filter((word) => word !== "");
  return words.map((word) => {
    const role = ROLES.find((each) => each === word);
    if (role === undefined) {
      throw new ConfigurationError(
        `REQUIRE_SECOND_FACTOR names ${JSON.stringify(word)}, which is no role. Roles are ${ROLES.join(", ")}.`,
      );
    }
    return role;
  });
}

/** True where one of the roles needs a second factor. */
export function requiresFactor(roles: readonly string[]): boolean {
  return rolesWithRequiredFactor().some((role) => roles.includes(role));
}
