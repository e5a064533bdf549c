import "server-only";
import { z } from "zod";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import {
  INCIDENT_STATUSES,
  RESOLUTIONS,
  WORKFLOW_STATES,
} from "@/evidence/domain/statements/incident";
import { CASE_ACTIONS } from "@/incidents/domain/case-actions";
import { SLA_STATES } from "@/incidents/domain/sla";
import { PresentStatementsDto } from "./statement-dto";

export const IncidentId = z
  .string()
  .regex(/^INC-\d{4}-\d{6,18}$/)
  .meta({ description: "Public id of an incident", example: "INC-2026-000123" });

export const IncidentDto = z
  .object({
    id: IncidentId,
    title: z.string(),
    severity: z.enum(SEVERITIES),
    severity_source: z.enum(["tool", "cvss", "analyst"]),
    severity_raw: z.string(),
    status: z.enum(INCIDENT_STATUSES),
    workflow_status: z.enum(WORKFLOW_STATES),
    group: z.enum(FINDING_GROUPS),
    asset: z.object({
      host: z.string().nullable(),
      port: z.number().int().nullable(),
      protocol: z.string().nullable(),
      url: z.string().nullable(),
    }),
    cve: z.array(z.string()),
    cwe: z.array(z.number().int()),
    cvss: z
      .object({
        version: z.string(),
        score: z.number().nullable(),
        vector: z.string().nullable(),
      })
      .nullable(),
    source_tool: z.string(),
    rule_id: z.string(),
    fingerprint: z.string(),
    confidence: z.string().nullable(),
    false_positive: z.boolean(),
    first_seen: z.iso.datetime(),
    last_seen: z.iso.datetime(),
    occurrences: z
      .number()
      .int()
      .meta({ description: "What the tool reports to have seen; at least evidence_count" }),
    evidence_count: z.number().int(),
    coverage_pct: z.number().int().nullable(),
    owner_email: z.string().nullable(),
    sla_due: z.iso.datetime().nullable(),
    sla_state: z.enum(SLA_STATES),
    risk_accepted_until: z.iso.datetime().nullable(),
    resolution: z.enum(RESOLUTIONS).nullable(),
    closed_at: z.iso.datetime().nullable(),
    reopened_at: z.iso.datetime().nullable(),
    state_since: z.iso.datetime(),
    techniques: z
      .array(z.string())
      .meta({ description: "ATT&CK techniques that are stated: by a report or by a person" }),
    suggested: z.array(z.string()).meta({
      description: "ATT&CK techniques that a heuristic suggests and nobody has stated; no finding",
    }),
    ttps: z.array(z.string()).meta({
      description: "`techniques`, then `suggested`: the latter are a heuristic's",
    }),
    connector_run_id: z.string().nullable(),
    source: z.enum(["simulation", "import"]),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: "Incident" });

export type IncidentDto = z.infer<typeof IncidentDto>;

export const IncidentDetailDto = IncidentDto.extend({
  description: z.string().meta({ description: "Markdown text of the tool; untrusted" }),
  remediation: z.string(),
  references: z.array(z.string()),
  tool_accepts_risk: z.boolean().meta({
    description: "Whether the tool lists the risk as accepted; no acceptance of this service",
  }),
  statements: PresentStatementsDto,
  links: z.array(
    z.object({
      id: IncidentId,
      title: z.string(),
      workflow_status: z.enum(WORKFLOW_STATES),
      kind: z.enum(["related", "duplicate_of", "duplicated_by"]),
    }),
  ),
  owner_is_me: z.boolean(),
  allowed: z
    .object({
      transition: z.array(z.enum(WORKFLOW_STATES)),
      actions: z.array(z.enum(CASE_ACTIONS)),
      reasons: z.partialRecord(z.enum(CASE_ACTIONS), z.string()),
    })
    .meta({ description: "What the caller may do now; why not, where the state forbids it" }),
}).meta({ id: "IncidentDetail" });

export type IncidentDetailDto = z.infer<typeof IncidentDetailDto>;

export const IncidentPageDto = z
  .object({
    incidents: z.array(IncidentDto),
    count: z.number().int().meta({ description: "Incidents on this page" }),
    by_severity: z
      .record(z.enum(SEVERITIES), z.number().int())
      .meta({ description: "Of the incidents on this page" }),
    gap_pct: z.number().min(0).max(100).meta({
      description:
        "Evidence gap of this page: 100 minus the mean coverage of those whose coverage is computed, to one decimal; 0 where there is none",
    }),
    total: z.number().int().nullable().meta({
      description:
        "Matching incidents: exact where tallies know the number, otherwise counted up to 10,000, with a searched text up to 100; null unless asked for",
    }),
    total_is_exact: z.boolean().nullable(),
    total_by_severity: z.record(z.enum(SEVERITIES), z.number().int()).nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "IncidentPage" });

export type IncidentPageDto = z.infer<typeof IncidentPageDto>;
