/** What each role is for, in the words of the people who hold it. */
const ROLES: Readonly<Record<string, { name: string; does: string }>> = {
  viewer: { name: "Viewer", does: "Reads incidents and their evidence" },
  importer: { name: "Importer", does: "Imports reports, and sees only those" },
  analyst: { name: "Analyst", does: "Works on incidents" },
  lead: { name: "Analyst lead", does: "Assigns incidents and closes them" },
  risk_owner: { name: "Risk owner", does: "Accepts risks" },
  red_team: { name: "Red team", does: "Writes the log of an engagement" },
  white_team: { name: "White team", does: "Runs engagements and their evidence" },
  integrator: { name: "Integrator", does: "Decides who joins the federation" },
  safety_officer: { name: "AI safety officer", does: "Approves and restores agents, stops them" },
  auditor: { name: "Auditor", does: "Reads everything and verifies the record" },
  admin: { name: "Administrator", does: "Manages accounts and settings" },
};

const ACTIONS: Readonly<Record<string, string>> = {
  "incident.read": "Read incidents",
  "incident.transition": "Triage and assign incidents, move them along their lifecycle",
  "incident.retest": "Record the result of a retest",
  "incident.assess": "State impact, times and severity, link incidents",
  "incident.comment": "Comment on incidents",
  "incident.close_fixed": "Close fixed incidents after another person's retest",
  "incident.dismiss": "Close as false positive, duplicate or out of scope",
  "incident.accept_risk": "Accept a risk for a time",
  "incident.reopen": "Reopen closed incidents",
  "incident.work_own": "Read, fix and comment on one's own incidents",
  "technique.judge": "Confirm and reject suggested techniques",
  "legal.record": "Record legal facts, events and notifications",
  "legal.decide": "Decide whether a notification is due",
  "calendar.read_own": "Have one's own calendar of deadlines",
  "ticket.read": "See tickets and what they would contain",
  "ticket.push": "Send tickets to Jira or GitHub",
  "engagement.create": "Create engagements",
  "engagement.run": "Edit, start and end one's own engagements",
  "engagement.log": "Write the log and the register of one's own engagements",
  "engagement.read": "Read the engagements that one takes part in",
  "engagement.read_completed": "Read completed engagements",
  "engagement.oversee": "Read every engagement",
  "engagement.package": "Issue report packages of engagements that one may read in full",
  "sla.manage": "Set deadlines by severity",
  "trust.manage": "Set the trust thresholds of agents",
  "view.manage_own": "Keep one's own saved views",
  "evidence.read": "Read evidence",
  "evidence.write": "Add evidence",
  "evidence.verify": "Verify evidence",
  "evidence.erase": "Erase evidence",
  "package.issue": "Issue evidence packages",
  "import.run": "Import reports",
  "import.cancel_any": "Cancel other people's imports",
  "run.read": "See all imports",
  "run.read_own": "See one's own imports",
  "agent.read": "Read agents",
  "agent.register": "Register agents that prove their key",
  "agent.grant": "Set an agent's tools and its baseline",
  "tool.manage": "Register tools that agents may be granted, and import policies",
  "agent.revoke_key": "Revoke the keys of any agent; operators those of their own",
  "agent.quarantine": "Quarantine any agent; operators their own",
  "agent.review": "State what was found at a quarantined agent",
  "agent.restore": "Restore a quarantined agent after a green review",
  "input.read": "Read what agents were given, with its content",
  "input.decide": "Release or discard what an agent was given",
  "kill.activate": "Use the kill switch",
  "kill.release": "Release the kill switch, together with a second person",
  "approval.read": "Read what people decided on the calls of agents",
  "approval.decide": "Approve and deny calls of agents that others answer for",
  "ai_incident.propose": "Report what may be a serious incident with an agent",
  "ai_incident.decide": "Decide whether it was one",
  "federation.read": "Read registrations, operators, bans and reviews of the federation",
  "federation.review": "Decide who joins the federation, except agents of one's own operator",
  "federation.operate": "Act for the operators that one is a member of",
  "operator.manage": "Admit and suspend operators of the federation, and their keys and members",
  "federation.ban": "Ban from the federation and lift bans, with the password again",
  "chat.read": "Read the shared chat of the federation",
  "chat.moderate": "Redact, release and mute in the shared chat",
  "trace.verify": "Verify the record",
  "security_event.read": "Read security events",
  "account.manage": "Manage accounts",
  "token.manage_own": "Manage one's own tokens",
};

export function roleName(role: string): string {
  return ROLES[role]?.name ?? role;
}

export function roleTask(role: string): string {
  return ROLES[role]?.does ?? "";
}

export function actionName(action: string): string {
  return ACTIONS[action] ?? action;
}

export const copy = {
  title: "Roles and rights",
  caption: "Rights by role",
};
