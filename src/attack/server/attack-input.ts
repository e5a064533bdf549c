import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { TECHNIQUE_VERDICTS } from "@/evidence/domain/statements/statement";
import { Expected } from "@/incidents/server/cases/case-input";
import { Line, Prose } from "@/platform/operation/stated-text";

/** A person's word on a technique of an incident. */
export const JudgeBody = z.strictObject({
  technique_id: Line(40).meta({
    description: "Technique of ATT&CK Enterprise; a revoked id is taken as its successor",
    example: "T1190",
  }),
  verdict: z.enum(TECHNIQUE_VERDICTS),
  reason: Prose(10_000).optional(),
  ...Expected,
});

/** Which incidents the heat map and its layer count; the words of a field are alternatives. */
export const MatrixInput = z.object({
  source: z.enum(["import", "simulation"]).default("import"),
  severity: z.array(z.enum(SEVERITIES)).default([]),
  status: z.array(z.enum([...INCIDENT_STATUSES, ...WORKFLOW_STATES])).default([]),
});

export const SearchInput = z.object({ q: z.string().trim().max(100).default("") });
