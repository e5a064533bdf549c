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
  lead: "What the service or a person holds for possible. It becomes an incident, and legal clocks can start, only when a person accepts it.",
  loading: "Loading the proposals",
  failed: "The proposals could not be loaded",
  restsOn: "Rests on",
  proposed: "proposed",
  byService: "by the service",
  byPerson: "by a person",
  accept: "Accept",
  dismiss: "Dismiss",
  incident: (id: string) => `Incident ${id}`,
  emptyTitle: "Nothing was proposed",
  emptyText:
    "A proposal comes when a high-risk call was executed without approval, when a T1 agent is quarantined, or when a person reports one.",
  more: "Load more",
  loadingMore: "Loading more",
};

export const acceptance = {
  title: "Accept as an incident",
  lead: (agent: string) => `An incident about ${agent} is made of it.`,
  severity: "Severity",
  reason: "Reason",
  reasonHint: "Why it is an incident. The record of the decision commits to it.",
  legal:
    "The legal fact AI_SERIOUS_INCIDENT is recorded with it. Who was harmed, the causal link and when you became aware are stated on the Legal tab of the incident; clocks run from these.",
  submit: "Make the incident",
  done: (id: string) => `${id} was made of it`,
  open: "Open the incident",
};

export const dismissal = {
  title: "Dismiss the proposal",
  lead: (agent: string) => `No incident is made of what was proposed about ${agent}.`,
  reason: "Reason",
  reasonHint: "Why it is none. The record of the decision commits to it.",
  submit: "Dismiss",
  done: "The proposal is dismissed",
};
