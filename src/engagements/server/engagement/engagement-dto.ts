import "server-only";
import { z } from "zod";
import {
  ENGAGEMENT_STATES,
  ENGAGEMENT_TYPES,
  SCOPE_KINDS,
  SCOPE_RULES,
} from "@/engagements/domain/engagement";

export const EngagementId = z
  .string()
  .regex(/^ENG-\d{4}-\d{4,18}$/)
  .meta({ example: "ENG-2026-0007" });

const Instant = z.iso.datetime();

export const ScopeItemDto = z.object({
  kind: z.enum(SCOPE_KINDS),
  value: z.string(),
  rule: z.enum(SCOPE_RULES),
  note: z.string().nullable(),
});

export const CrownJewelDto = z.object({
  id: z.string(),
  name: z.string(),
  function: z.string().nullable(),
  cia: z.array(z.enum(["confidentiality", "integrity", "availability"])),
  flag: z.string().nullable(),
});

const RulesDto = z.object({
  text: z.string().nullable(),
  allowed_ttps: z.array(z.string()),
  prohibited_ttps: z.array(z.string()),
  working_hours: z.string().nullable(),
  channels: z.array(z.string()),
  stop_conditions: z.array(z.string()),
  emergency_contacts: z.array(z.string()),
  document_sha256: z.string().nullable(),
  approved_by: z
    .string()
    .nullable()
    .meta({ description: "Name of who approved them as they stand" }),
  approved_at: Instant.nullable(),
});

const Summary = {
  id: EngagementId,
  name: z.string(),
  codename: z.string().nullable(),
  type: z.enum(ENGAGEMENT_TYPES),
  client: z.string().nullable(),
  state: z.enum(ENGAGEMENT_STATES),
  state_since: Instant,
  source: z.enum(["import", "simulation"]),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  counts: z.object({ log: z.number().int(), evidence: z.number().int() }),
  last_entry_at: Instant.nullable(),
  created_by: z.string(),
  created_at: Instant,
  updated_at: Instant,
  version: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Null for the red team, from whom some entries are hidden" }),
};

export const EngagementSummaryDto = z.object(Summary).meta({ id: "EngagementSummary" });

export const EngagementDto = z
  .object({
    ...Summary,
    scope: z.array(ScopeItemDto),
    crown_jewels: z.array(CrownJewelDto),
    rules_of_engagement: RulesDto,
    scenarios: z.array(z.string()),
    white_team: z.array(z.string()),
    red_team: z.array(z.string()),
    incident_ids: z.array(z.string()).meta({
      description: "Linked incidents, for those who see the whole log and may read incidents",
    }),
    allowed: z.object({
      moves: z.array(z.enum(ENGAGEMENT_STATES)).meta({ description: "For whoever asks, now" }),
      edit: z.boolean(),
      approve_rules: z.boolean(),
      log: z
        .enum(["white", "red"])
        .nullable()
        .meta({ description: "The side for which one writes" }),
      report: z.boolean().meta({ description: "Making the final report, or a further version" }),
      read_reports: z.boolean(),
      whole_log: z
        .boolean()
        .meta({ description: "Whether one reads every entry, and the chain that commits to them" }),
    }),
  })
  .meta({ id: "Engagement" });

export type EngagementDto = z.infer<typeof EngagementDto>;

export const EngagementPageDto = z
  .object({
    engagements: z.array(EngagementSummaryDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "EngagementPage" });

export type EngagementPageDto = z.infer<typeof EngagementPageDto>;
