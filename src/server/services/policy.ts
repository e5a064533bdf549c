import "server-only";

export const ROLES = [
  "viewer",
  "importer",
  "analyst",
  "lead",
  "risk_owner",
  "red_team",
  "white_team",
  "integrator",
  "safety_officer",
  "auditor",
  "admin",
] as const;

export type Role = (typeof ROLES)[number];

/** What one may do, `noun.verb`, and the roles that may: the only place where this is decided. */
export const POLICY = {
  "incident.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "incident.transition": ["analyst", "lead", "admin"],
  "evidence.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "evidence.write": ["analyst", "lead"],
  "evidence.verify": ["analyst", "lead", "auditor", "admin"],
  "evidence.erase": ["lead"],
  "package.issue": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  "import.run": ["importer", "analyst", "lead", "admin"],
  "import.cancel_any": ["lead", "admin"],
  "run.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "run.read_own": ["importer", "analyst", "lead", "admin"],
  "trace.verify": ["auditor", "admin"],
  "account.manage": ["admin"],
  "token.manage_own": ROLES,
  "session.end_own": ROLES,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof POLICY;

export const ACTIONS = Object.keys(POLICY) as Action[];

/** True when one of the roles allows the action. */
export function rolesAllow(roles: readonly Role[], action: Action): boolean {
  const allowed: readonly Role[] = POLICY[action];
  return roles.some((role) => allowed.includes(role));
}

/** Keeps only words that are roles; a role that was removed from the product grants nothing. */
export function knownRoles(words: readonly string[]): Role[] {
  return ROLES.filter((role) => words.includes(role));
}
