import { describe, expect, it } from "vitest";
import { ACTIONS, type Action, knownRoles, POLICY, ROLES, type Role, rolesAllow } from "./policy";

/** Written out separately, so that a change of the table is noticed. */
const EXPECTED: Record<Action, Role[]> = {
  "incident.read": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "incident.transition": ["analyst", "lead", "admin"],
  "incident.retest": ["analyst", "lead"],
  "incident.assess": ["analyst", "lead"],
  "incident.comment": ["analyst", "lead", "risk_owner"],
  "incident.close_fixed": ["analyst", "lead"],
  "incident.dismiss": ["lead"],
  "incident.accept_risk": ["risk_owner"],
  "incident.reopen": ["analyst", "lead", "risk_owner"],
  "incident.work_own": [...ROLES],
  "technique.judge": ["analyst", "lead"],
  "legal.record": ["analyst", "lead"],
  "legal.decide": ["lead", "risk_owner"],
  "calendar.read_own": ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
  "ticket.read": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  "ticket.push": ["analyst", "lead"],
  "engagement.create": ["white_team", "admin"],
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
  "engagement.read_completed": ["analyst", "lead", "risk_owner", "auditor", "admin"],
  "engagement.oversee": ["auditor"],
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
  "trust.manage": ["safety_officer", "admin"],
  "view.manage_own": [...ROLES],
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
  "agent.grant": ["safety_officer"],
  "tool.manage": ["safety_officer"],
  "agent.revoke_key": ["safety_officer", "admin"],
  "agent.quarantine": ["lead", "safety_officer", "admin"],
  "agent.review": ["safety_officer", "auditor"],
  "agent.restore": ["safety_officer"],
  "input.read": ["lead", "safety_officer", "auditor"],
  "input.decide": ["safety_officer"],
  "kill.activate": ["safety_officer", "admin"],
  "kill.release": ["safety_officer"],
  "approval.read": ["lead", "integrator", "safety_officer", "auditor", "admin"],
  "approval.decide": ["safety_officer"],
  "ai_incident.propose": ["analyst", "lead", "integrator", "safety_officer", "admin"],
  "ai_incident.decide": ["lead", "safety_officer"],
  "federation.read": ["integrator", "safety_officer", "auditor", "admin"],
  "federation.review": ["integrator"],
  "federation.operate": [...ROLES],
  "operator.manage": ["integrator", "admin"],
  "federation.ban": ["integrator", "admin"],
  "chat.read": ["integrator", "safety_officer", "auditor"],
  "chat.moderate": ["integrator"],
  "trace.verify": ["auditor", "admin"],
  "security_event.read": ["auditor", "admin"],
  "playground.play": ["integrator", "admin"],
  "account.manage": ["admin"],
  "token.manage_own": [...ROLES],
};

describe("the policy", () => {
  it.each(ROLES.flatMap((role) => ACTIONS.map((action) => [role, action] as const)))(
    "%s, %s",
    (role, action) => {
      expect(rolesAllow([role], action)).toBe(EXPECTED[action].includes(role));
    },
  );

  it("gives no rights without a role and joins several roles", () => {
    for (const action of ACTIONS) expect(rolesAllow([], action)).toBe(false);
    expect(rolesAllow(["red_team", "importer"], "import.run")).toBe(true);
  });

  it("knows no action that no role may do", () => {
    for (const roles of Object.values(POLICY)) expect(roles.length).toBeGreaterThan(0);
  });

  it("ignores words that are no roles", () => {
    expect(knownRoles(["root", "viewer", "ADMIN", "__proto__"])).toEqual(["viewer"]);
  });
});
