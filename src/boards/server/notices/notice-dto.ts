import "server-only";
import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { OUTCOMES } from "@/platform/notices/notices";

export const NoticeId = z.string().regex(/^\d{1,18}$/);

/** Unread notices are counted up to this. */
export const UNREAD_BOUND = 100;

const Unread = z
  .number()
  .int()
  .meta({ description: `Unread notices, counted up to ${UNREAD_BOUND}` });

export const NoticeDto = z
  .object({
    id: NoticeId,
    kind: z.enum([
      "assigned",
      "mentioned",
      "overdue",
      "due_soon",
      "legal_overdue",
      "legal_due_soon",
      "acceptance_expired",
      "ticket_failed",
      "approval_requested",
      "ai_incident_proposed",
      "input_held",
      "agent_quarantined",
      "agent_unverified",
      "agent_degraded",
      "scope_escape",
      "output_blocked",
      "kill_switch_activated",
      "kill_switch_release_asked",
      "kill_switch_released",
      "federation_review_waiting",
      "federation_review_reminder",
      "federation_review_overdue",
      "federation_agent_stale",
      "federation_agent_suspended",
      "federation_agent_tier_lowered",
      "signing_stopped",
      "checkpoint_adopted",
      "roles_requested",
      "roles_approved",
      "roles_declined",
      "roles_granted_alone",
      "roles_taken",
      "password_reset",
      "second_factors_removed",
      "account_disabled",
      "account_enabled",
      "approval_decided",
      "ai_incident_decided",
      "federation_review_decided",
      "kill_release_decided",
      "engagement_rules_decided",
    ]),
    incident_id: IncidentId.nullable().meta({ description: "Null in a notice of an agent" }),
    incident_title: z.string().nullable(),
    agent_id: z.string().nullable().meta({ description: "Null in a notice of an incident" }),
    agent_name: z.string().nullable(),
    registration_id: z
      .string()
      .nullable()
      .meta({ description: "Null where it is not of a registration" }),
    registration_did: z.string().nullable(),
    registration_name: z.string().nullable(),
    account_id: z.uuid().nullable().meta({ description: "Null where it is not of an account" }),
    account_name: z.string().nullable(),
    subject: z.string().meta({
      description:
        "UTC instant of the assignment, the comment, the deadline or the acceptance; of a comment that instant, a space and the address; of a legal clock that instant, a space and `rule/stage`; number of the push; id of the approval, the proposal or the review, in a notice of a decision with a space and the address; place of the record in the agent's chain; id of the kill switch or the engagement, in a notice of a decision with a space and the address; reason why signing stopped, or size of the checkpoint that was adopted; of an account the request or the instant",
    }),
    told_at: z.iso.datetime(),
    read: z.boolean().meta({ description: "By anybody, where it is for everybody who leads" }),
    outcome: z.enum(OUTCOMES).nullable().meta({
      description: "What was decided on what the account asked for; null in other notices",
    }),
    decided_by_name: z.string().nullable().meta({ description: "Who decided" }),
    snoozed_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Until when this account does not want to see it" }),
  })
  .meta({ id: "Notice" });

export const NoticesDto = z
  .object({ notices: z.array(NoticeDto), unread: Unread, next_cursor: z.string().nullable() })
  .meta({ id: "Notices" });

export type NoticesDto = z.infer<typeof NoticesDto>;

export const NoticesReadDto = z
  .object({ marked: z.number().int(), unread: Unread })
  .meta({ id: "NoticesRead" });

export type NoticesReadDto = z.infer<typeof NoticesReadDto>;

export const NoticeSnoozedDto = z
  .object({ snoozed_until: z.iso.datetime().nullable(), unread: Unread })
  .meta({ id: "NoticeSnoozed" });
