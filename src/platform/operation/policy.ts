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

/**
 * Roles that can approve, or that see what others must not. A single administrator cannot grant
 * them: accounts/domain/second-administrator.ts. `admin` is one of them, as granting it makes a
 * second one.
 */
export const DECIDING_ROLES: readonly Role[] = [
  "lead",
  "risk_owner",
  "white_team",
  "integrator",
  "safety_officer",
  "auditor",
  "admin",
];

/** Actions, `noun.verb`, and the roles that may take them: the only place where this is decided. */
export const POLICY = {
  "incident.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  /** Triage, assignment and the forward moves. */
  "incident.transition": ["analyst", "lead", "admin"],
  "incident.retest": ["analyst", "lead"],
  /** Statements on an incident: impact, times, reproduction, remediation, severity, links. */
  "incident.assess": ["analyst", "lead"],
  "incident.comment": ["analyst", "lead", "risk_owner"],
  "incident.close_fixed": ["analyst", "lead"],
  /** False positive, duplicate, out of scope. */
  "incident.dismiss": ["lead"],
  "incident.accept_risk": ["risk_owner"],
  "incident.reopen": ["analyst", "lead", "risk_owner"],
  /** Only what is assigned to the account itself: reading it, fixing it, saying how. */
  "incident.work_own": ROLES,
  /** Their word on a suggested technique. */
  "technique.judge": ["analyst", "lead"],
  /** Facts, events and submissions that legal clocks run from. */
  "legal.record": ["analyst", "lead"],
  /** Whether to notify, or why that is not required. */
  "legal.decide": ["lead", "risk_owner"],
  "calendar.read_own": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "ticket.read": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  "ticket.push": ["analyst", "lead"],
  "engagement.create": ["white_team", "admin"],
  /**
   * Editing, moving and approving those of one's own; whom it covers, engagement-visibility.ts decides.
   */
  "engagement.run": ["white_team", "admin"],
  "engagement.log": ["white_team", "red_team"],
  "engagement.read": [
    "white_team",
    "red_team",
    "analyst",
    "lead",
    "risk_owner",
    "auditor",
    "admin",
  ],
  /** Completed ones, whoever took part in them. */
  "engagement.read_completed": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  /** All of them, at any time. */
  "engagement.oversee": ["auditor"],
  /** Report packages; the red team's once the engagement is completed. */
  "engagement.package": [
    "white_team",
    "red_team",
    "analyst",
    "lead",
    "risk_owner",
    "auditor",
    "admin",
  ],
  "sla.manage": ["admin"],
  "view.manage_own": ROLES,
  "evidence.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "evidence.write": ["analyst", "lead"],
  "evidence.verify": ["analyst", "lead", "auditor", "admin"],
  "evidence.erase": ["lead"],
  "package.issue": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  "import.run": ["importer", "analyst", "lead", "admin"],
  "import.cancel_any": ["lead", "admin"],
  "run.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "run.read_own": ["importer", "analyst", "lead", "admin"],
  "agent.read": [
    "viewer",
    "analyst",
    "lead",
    "risk_owner",
    "integrator",
    "safety_officer",
    "auditor",
    "admin",
  ],
  "agent.register": ["integrator", "admin"],
  /** Which tools an agent may call, and its baseline. */
  "agent.grant": ["safety_officer"],
  /** From which score on agents are degraded and quarantined, and what ends that. */
  "trust.manage": ["safety_officer", "admin"],
  /** The registry of tools, and the policy as a file. */
  "tool.manage": ["safety_officer"],
  /** Its operator may as well: require-agent.ts decides. */
  "agent.revoke_key": ["safety_officer", "admin"],
  /** Its operator may as well. */
  "agent.quarantine": ["lead", "safety_officer", "admin"],
  "agent.review": ["safety_officer", "auditor"],
  "agent.restore": ["safety_officer"],
  /** Inputs of agents, with their content. */
  "input.read": ["lead", "safety_officer", "auditor"],
  /** Release or discard; never the agent's operator: decide-input.ts. */
  "input.decide": ["safety_officer"],
  "kill.activate": ["safety_officer", "admin"],
  "kill.release": ["safety_officer"],
  /** The register of human decisions; what a call was to do is in it. */
  "approval.read": ["lead", "integrator", "safety_officer", "auditor", "admin"],
  /** Never on what one's own agent does: decider.ts. */
  "approval.decide": ["safety_officer"],
  "ai_incident.propose": ["analyst", "lead", "integrator", "safety_officer", "admin"],
  "ai_incident.decide": ["lead", "safety_officer"],
  /** Registrations, gates, operators, bans and reviews of the federation. */
  "federation.read": ["integrator", "safety_officer", "auditor", "admin"],
  /** Deciding on registrations; never on those of one's own operator: review-conflict.ts. */
  "federation.review": ["integrator"],
  /** Acting for an operator that one is a member of: membership is checked separately. */
  "federation.operate": ROLES,
  "operator.manage": ["integrator", "admin"],
  /** With the password again: step-up.ts. */
  "federation.ban": ["integrator", "admin"],
  "chat.read": ["integrator", "safety_officer", "auditor"],
  "chat.moderate": ["integrator"],
  "trace.verify": ["auditor", "admin"],
  "security_event.read": ["auditor", "admin"],
  /** Playing a second person in the simulation; what is done there needs its own right besides. */
  "playground.play": ["integrator", "admin"],
  "account.manage": ["admin"],
  "token.manage_own": ROLES,
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
