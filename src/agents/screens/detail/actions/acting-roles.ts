import type { Session } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";

/** Roles that may quarantine any agent; the service holds them against its policy. */
const QUARANTINING = ["lead", "safety_officer", "admin"] as const;

export type ActingRole = (typeof QUARANTINING)[number] | "operator";

/** Roles in which an account can quarantine an agent; the first one is proposed. */
export function actingRoles(
  account: Pick<Session["account"], "id" | "roles">,
  agent: Pick<AgentDto, "operator">,
): ActingRole[] {
  const roles: ActingRole[] = QUARANTINING.filter((role) => account.roles.includes(role));
  return agent.operator.id === `user:${account.id}` ? [...roles, "operator"] : roles;
}
