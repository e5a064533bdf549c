import "server-only";
import { z } from "zod";
import { FINDING_GROUPS } from "@/domain/findings/finding";
import { SEVERITIES } from "@/domain/findings/severity";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/domain/incidents/incident";
import { SLA_STATES } from "@/domain/incidents/sla";

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
}).meta({ id: "IncidentDetail" });

export type IncidentDetailDto = z.infer<typeof IncidentDetailDto>;

export const IncidentPageDto = z
  .object({
    incidents: z.array(IncidentDto),
    count: z.number().int().meta({ description: "Incidents on this page" }),
    by_severity: z
      .record(z.enum(SEVERITIES), z.number().int())
      .meta({ description: "Of the incidents on this page" }),
    total: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Matching incidents, counted up to 10,000; null unless asked for" }),
    total_is_exact: z.boolean().nullable(),
    total_by_severity: z.record(z.enum(SEVERITIES), z.number().int()).nullable(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "IncidentPage" });

export type IncidentPageDto = z.infer<typeof IncidentPageDto>;
