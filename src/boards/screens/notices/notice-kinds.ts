import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type Notice = RouterOutputs["notices"]["list"]["notices"][number];

type Kind = Notice["kind"];

/** Texts of notices. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  assigned: "Assigned to you",
  mentioned: "A comment mentions you",
  overdue: "The deadline passed",
  due_soon: "Due within 24 hours",
  legal_overdue: "The limit of a legal clock passed",
  legal_due_soon: "The limit of a legal clock is near",
  acceptance_expired: "The accepted risk is open again",
  ticket_failed: "A ticket could not be sent",
  approval_requested: "A call waits for your approval",
  ai_incident_proposed: "This may be a serious incident",
  input_held: "An input with injected instructions is held",
  agent_quarantined: "An agent was quarantined",
  agent_unverified: "An agent no longer proves control of its key",
  agent_degraded: "An agent was degraded",
  scope_escape: "An agent tried to leave its scope",
  output_blocked: "An output with an unproven claim was blocked",
  kill_switch_activated: "A kill switch was thrown",
  kill_switch_release_asked: "A kill switch waits for a second word to be released",
  kill_switch_released: "A kill switch was released",
  federation_review_waiting: "A registration waits for an integrator",
  federation_review_reminder: "A registration has waited for a day",
  federation_review_overdue: "A registration has waited for two days",
  federation_agent_stale: "An agent of yours no longer answers",
  federation_agent_suspended: "An agent of yours was suspended",
  federation_agent_tier_lowered: "The tier of an agent of yours was lowered",
  signing_stopped: "The log is not signed any more",
  checkpoint_adopted: "A checkpoint was adopted by hand",
  roles_requested: "An administrator asks for roles that decide",
  roles_approved: "A second administrator approved roles that decide",
  roles_declined: "A request for roles that decide has ended",
  roles_granted_alone: "The only administrator gave roles that decide",
  roles_taken: "Roles that decide were taken away",
  password_reset: "The password of a person with a deciding role was reset",
  second_factors_removed: "An administrator removed the second factors of an account",
  account_disabled: "The account of a person with a deciding role was disabled",
  account_enabled: "The account of a person with a deciding role was enabled",
  approval_decided: "A call of your agent was decided on",
  ai_incident_decided: "The serious incident that you proposed was decided on",
  federation_review_decided: "A registration of yours was decided on",
  kill_release_decided: "The release of a kill switch that you asked for was decided on",
  engagement_rules_decided: "Rules of an engagement that you wrote were decided on",
};

/** Meaning of a notice's instant; most have none. */
export const INSTANT_WORDS: Readonly<Partial<Record<Kind, string>>> = {
  overdue: "due",
  due_soon: "due",
  legal_overdue: "due",
  legal_due_soon: "due",
  acceptance_expired: "acceptance ended",
};

/** What was decided, before the name of who decided it. */
export const OUTCOME_WORDS: Readonly<Record<NonNullable<Notice["outcome"]>, string>> = {
  approved: "Approved by",
  denied: "Denied by",
  rejected: "Rejected by",
  changes_requested: "Sent back for changes by",
  accepted: "Confirmed by",
  dismissed: "Dismissed by",
  declined: "Declined by",
};
