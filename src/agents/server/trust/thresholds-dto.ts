import "server-only";
import { z } from "zod";
import {
  THRESHOLD_BOUNDS,
  THRESHOLD_NAMES,
  type ThresholdName,
  type ThresholdValues,
  type VersionedThresholds,
} from "@/agents/domain/trust/trust-thresholds";
import type { ThresholdsRow } from "@/agents/server/queries/trust-thresholds";
import { pickDto } from "@/platform/declaration/pick-dto";

const MEANINGS: Readonly<Record<ThresholdName, string>> = {
  quarantine_score: "QUARANTINED at this score or below",
  quarantine_delta: "QUARANTINED at this trust_delta or below",
  degrade_score: "DEGRADED below this score",
  degrade_delta: "DEGRADED at this trust_delta or below",
  scope_attempts: "DEGRADED at as many attempts to leave the scope within `scope_minutes`",
  scope_minutes: "Window in which attempts to leave the scope count",
  recover_delta: "DEGRADED ends from this trust_delta on, after `quiet_minutes`",
  quiet_minutes: "Minutes without a penalty that DEGRADED lasts at least",
};

function threshold(name: ThresholdName) {
  const { min, max } = THRESHOLD_BOUNDS[name];
  return z.number().int().min(min).max(max).meta({ description: MEANINGS[name] });
}

/** The thresholds as a body states them. Their order is the domain's to decide. */
export const ThresholdValuesShape = {
  quarantine_score: threshold("quarantine_score"),
  quarantine_delta: threshold("quarantine_delta"),
  degrade_score: threshold("degrade_score"),
  degrade_delta: threshold("degrade_delta"),
  scope_attempts: threshold("scope_attempts"),
  scope_minutes: threshold("scope_minutes"),
  recover_delta: threshold("recover_delta"),
  quiet_minutes: threshold("quiet_minutes"),
};

const Values = z.object(ThresholdValuesShape);

export const TrustThresholdsDto = z
  .object({
    version: z.number().int().meta({ description: "1: the published ones, which nobody set" }),
    ...ThresholdValuesShape,
    reason: z.string(),
    set_by_name: z.string(),
    set_at: z.iso.datetime(),
  })
  .meta({ id: "TrustThresholds" });

export type TrustThresholdsDto = z.infer<typeof TrustThresholdsDto>;

const SetThresholdsDto = TrustThresholdsDto.extend({
  before: Values.nullable().meta({ description: "What was in force before; null for the first" }),
}).meta({ id: "TrustThresholdsChange" });

const Limit = z.object({ min: z.number().int(), max: z.number().int() });

export const TrustThresholdsPageDto = z
  .object({
    in_force: TrustThresholdsDto,
    published: Values,
    bounds: z.record(z.enum(THRESHOLD_NAMES), Limit).meta({
      description: "What each may be; a laxer value would leave a barrier without effect",
    }),
    pending: z.number().int().meta({
      description:
        "Agents that the thresholds in force have still to be applied to; what they do meanwhile is decided by them",
    }),
    history: z
      .array(SetThresholdsDto)
      .meta({ description: "One page of what was set, newest first" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "TrustThresholdsPage" });

export type TrustThresholdsPageDto = z.infer<typeof TrustThresholdsPageDto>;

/** Only the thresholds and their version, as an agent's chain holds them. */
export function toThresholds(row: VersionedThresholds): VersionedThresholds {
  return { version: row.version, ...toValues(row) };
}

/** Only the thresholds. */
export function toValues(row: ThresholdValues): ThresholdValues {
  const values = THRESHOLD_NAMES.map((name) => [name, row[name]] as const);
  // Built from all names, which the type of fromEntries does not show.
  return Object.fromEntries(values) as ThresholdValues;
}

/** Thresholds as the wire shows them. */
export function toThresholdsDto(row: ThresholdsRow): TrustThresholdsDto {
  return pickDto(TrustThresholdsDto, row, {});
}
