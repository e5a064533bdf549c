import "server-only";
import { z } from "zod";
import { SEVERITIES, severityOfRank } from "@/evidence/domain/findings/severity";
import type { RuleRow } from "@/incidents/server/queries/sla";
import { pickDto } from "@/platform/declaration/pick-dto";

const RuleId = z.string().regex(/^\d{1,18}$/);

export const SlaRuleDto = z
  .object({
    id: RuleId,
    severity: z.enum(SEVERITIES),
    days: z.number().int().nullable().meta({ description: "Days of 24 hours; null: no deadline" }),
    reason: z.string(),
    set_by_name: z.string(),
    set_at: z.iso.datetime(),
  })
  .meta({ id: "SlaRule" });

export type SlaRuleDto = z.infer<typeof SlaRuleDto>;

export const SlaRulesDto = z
  .object({
    rules: z.array(SlaRuleDto).meta({ description: "In force, the most severe first" }),
    history: z.array(SlaRuleDto).meta({ description: "One page of what was set, newest first" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "SlaRules" });

export type SlaRulesDto = z.infer<typeof SlaRulesDto>;

const Count = z.number().int();

export const SlaCalendarDto = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: Count,
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          total: Count,
          by_severity: z.record(z.enum(SEVERITIES), Count),
        }),
      )
      .meta({ description: "Every UTC day from `from` to `to`" }),
  })
  .meta({ id: "SlaCalendar" });

export type SlaCalendarDto = z.infer<typeof SlaCalendarDto>;

const Column = z.object({ total: Count });

export const SlaBoardDto = z
  .object({
    as_of: z.iso.datetime(),
    columns: z.object({
      overdue: Column,
      due_soon: Column.meta({ description: "Due within 24 hours" }),
      week: Column.meta({ description: "Due after that, within 7 days" }),
      later: Column,
      none: Column.meta({ description: "Not closed, without a deadline" }),
    }),
  })
  .meta({ id: "SlaBoard" });

export type SlaBoardDto = z.infer<typeof SlaBoardDto>;

/** A rule as the wire shows it. */
export function toSlaRuleDto(row: RuleRow): SlaRuleDto {
  return pickDto(SlaRuleDto, row, {
    id: String(row.id),
    severity: severityOfRank(row.severity),
  });
}
