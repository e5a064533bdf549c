import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { act as copy } from "../acting/act-copy";

export const ACTS = ["quarantine", "review", "restore", "kill", "report"] as const;

export type Act = (typeof ACTS)[number];

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
  const { reasons } = copy;
  const isQuarantined = agent.status === "QUARANTINED";
  const only = (isAllowed: boolean, isNow: boolean, notNow: string, mayNot: string) =>
    isAllowed ? null : isNow ? mayNot : notNow;
  return [
    {
      act: "quarantine",
      reason: only(
        allowed.quarantine,
        !isQuarantined,
        reasons.quarantined,
        reasons.mayNotQuarantine,
      ),
    },
    {
      act: "review",
      reason: only(allowed.review, isQuarantined, reasons.notQuarantined, reasons.mayNotReview),
    },
    {
      act: "restore",
      reason: only(
        allowed.restore,
        isQuarantined,
        reasons.notQuarantined,
        may.restore ? reasons.ownQuarantine : reasons.mayNotRestore,
      ),
    },
    { act: "kill", reason: killReason(may.kill, isKilled) },
    { act: "report", reason: may.report ? null : reasons.mayNotReport },
  ];
}

function killReason(may: boolean, isKilled: boolean): string | null {
  if (!may) return copy.reasons.mayNotKill;
  return isKilled ? copy.reasons.killed : null;
}
