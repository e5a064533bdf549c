import "server-only";
import { z } from "zod";
import { AI_INCIDENT_CAUSES } from "@/agents/domain/ai-incident-cause";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AgentId } from "@/agents/server/registry/agent-input";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { LegalEventBody } from "@/legal/server/evaluations/legal-input";
import { Line, Prose } from "@/platform/operation/stated-text";

export const AI_INCIDENT_STATES = ["proposed", "accepted", "dismissed"] as const;

const AiIncidentId = z
  .string()
  .regex(/^AIP-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .meta({ example: "AIP-0193a1c2-5b1e-7c3a-9f00-3d2b5a7c1e44" });

export const OfAiIncident = z.object({ id: AiIncidentId });

const Instant = z.iso.datetime();

export const AiIncidentDto = z
  .object({
    proposal_id: AiIncidentId,
    agent: z.object({
      id: z.string(),
      did: z.string(),
      name: z.string(),
      tier: z.enum(AGENT_TIERS),
      source: z.enum(["registry", "simulation"]),
    }),
    cause: z.enum(AI_INCIDENT_CAUSES),
    subject: z.string().meta({ description: "Call, output or record that it rests on" }),
    detail: z.string(),
    state: z
      .enum(AI_INCIDENT_STATES)
      .meta({ description: "A proposal is no incident until a person accepts it" }),
    proposed_by: z.string().meta({ description: "`user:<id>`, or the service's DID" }),
    proposed_at: Instant,
    decided_by: z.string().nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: Instant.nullable(),
    reason: z.string().nullable(),
    incident_id: z.string().nullable().meta({ description: "Incident that was made of it" }),
    may_decide: z.boolean(),
  })
  .meta({ id: "AiIncidentProposal" });

export type AiIncidentDto = z.infer<typeof AiIncidentDto>;

export const AiIncidentPageDto = z
  .object({
    proposals: z.array(AiIncidentDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AiIncidentProposalPage" });

export type AiIncidentPageDto = z.infer<typeof AiIncidentPageDto>;

export const ProposeAiIncidentBody = z.strictObject({
  agent: AgentId,
  subject: Line(200).meta({ description: "What it rests on, such as the id of a call" }),
  detail: Prose(2000),
});

export type ProposeAiIncidentBody = z.infer<typeof ProposeAiIncidentBody>;

/** Further members are facts of the legal register; missing ones are not recorded. */
export const AcceptAiIncidentBody = LegalEventBody.omit({
  type: true,
  note: true,
  expected_version: true,
}).extend({
  severity: z.enum(SEVERITIES).default("high"),
  reason: Prose(2000),
});

export type AcceptAiIncidentBody = z.infer<typeof AcceptAiIncidentBody>;

export const DismissAiIncidentBody = z.strictObject({ reason: Prose(2000) });

export type DismissAiIncidentBody = z.infer<typeof DismissAiIncidentBody>;
