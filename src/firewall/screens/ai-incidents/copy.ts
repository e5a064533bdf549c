import type { AiIncidentCause } from "@/agents/domain/ai-incident-cause";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";

export const CAUSE_NAMES: Readonly<Record<AiIncidentCause, string>> = {
  executed_without_approval: "Executed without a person's approval",
  quarantine: "Quarantine of a critical agent",
  reported: "Reported by a person",
};

export const PROPOSAL_STATES: Readonly<Record<AiIncidentDto["state"], string>> = {
  proposed: "Proposed",
  accepted: "Accepted",
  dismissed: "Dismissed",
};

export const proposals = {
  heading: "Possible serious incidents with agents",
};
