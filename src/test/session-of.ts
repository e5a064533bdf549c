import type { Session } from "@/accounts/screens/session/use-session";
import { ACTIONS, type Role, rolesAllow } from "@/platform/operation/policy";

/** The session of an account with these roles, as the service describes it. */
export function sessionOf(...roles: Role[]): Session {
  return {
    account: { id: "1", email: "a@test.example", name: "A", roles },
    may: Object.fromEntries(
      ACTIONS.map((action) => [action, rolesAllow(roles, action)]),
    ) as Session["may"],
    must_change_password: false,
    must_enrol_factor: false,
    holds_every_role: false,
    acts_for_operator: false,
  };
}
