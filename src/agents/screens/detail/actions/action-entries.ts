import type { AgentDto } from "@/agents/server/registry/agent-dto";

export const ACTS = ["quarantine", "review", "restore", "kill", "report"] as const;

export type Act = (typeof ACTS)[number];

export const REASONS = {
  quarantined: "It is quarantined already.",
  notQuarantined: "It is not quarantined.",
  mayNotQuarantine: "It takes the right agent.quarantine, or to be its operator.",
  mayNotReview: "It takes the right agent.review.",
  mayNotRestore: "It takes the right agent.restore.",
  ownQuarantine: "You quarantined it or answer for it. Another safety officer has to restore it.",
  mayNotKill: "It takes the right kill.activate.",
  killed: "A kill switch for this agent is in force.",
  mayNotReport: "It takes the right ai_incident.propose.",
};

export interface ActionEntry {
  act: Act;
  /** Why it cannot be done now, or null. */
  reason: string | null;
}

export interface Standing {
  agent: Pick<AgentDto, "status" | "allowed">;
  may: { restore: boolean; kill: boolean; report: boolean };
  /** Whether a switch for just this agent is in force. */
  isKilled: boolean;
}

/**
 * Actions of the reader on an agent, and why the others are not possible; the service decides
 * again.
 */
export function actionEntries({ agent, may, isKilled }: Standing): ActionEntry[] {
  const { allowed } = agent;
  const isQuarantined = agent.status === "QUARANTINED";
  const only = (isAllowed: boolean, isNow: boolean, notNow: string, mayNot: string) =>
    isAllowed ? null : isNow ? mayNot : notNow;
  return [
    {
      act: "quarantine",
      reason: only(
        allowed.quarantine,
        !isQuarantined,
        REASONS.quarantined,
        REASONS.mayNotQuarantine,
      ),
    },
    {
      act: "review",
      reason: only(allowed.review, isQuarantined, REASONS.notQuarantined, REASONS.mayNotReview),
    },
    {
      act: "restore",
      reason: only(
        allowed.restore,
        isQuarantined,
        REASONS.notQuarantined,
        may.restore ? REASONS.ownQuarantine : REASONS.mayNotRestore,
      ),
    },
    { act: "kill", reason: killReason(may.kill, isKilled) },
    { act: "report", reason: may.report ? null : REASONS.mayNotReport },
  ];
}

function killReason(may: boolean, isKilled: boolean): string | null {
  if (!may) return REASONS.mayNotKill;
  return isKilled ? REASONS.killed : null;
}
