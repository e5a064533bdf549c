import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";

export const LinkedIncidentsDto = z
  .object({
    incidents: z.array(
      z.object({
        id: IncidentId,
        title: z.string(),
        severity: z.enum(SEVERITIES),
        workflow_status: z.enum(WORKFLOW_STATES),
        linked_by: z.string(),
        linked_at: z.iso.datetime(),
      }),
    ),
    source: z
      .enum(["import", "simulation"])
      .meta({ description: "Of the engagement; only incidents of the same can be linked" }),
    allowed: z.object({ link: z.boolean().meta({ description: "Whoever asks, now" }) }),
  })
  .meta({ id: "LinkedIncidents" });

export type LinkedIncidentsDto = z.infer<typeof LinkedIncidentsDto>;
