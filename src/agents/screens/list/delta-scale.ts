import { LATEST_RULES } from "@/agents/domain/trust/trust-rules";
import { PUBLISHED_THRESHOLDS, PUBLISHED_VERSION } from "@/agents/domain/trust/trust-thresholds";
import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";

const { ceilingAboveBaseline } = LATEST_RULES;

export type DeltaThresholds = AgentSummaryDto["thresholds"];

type Measured = Pick<AgentSummaryDto, "trust_delta" | "thresholds">;

/** Room beyond the lowest threshold and the ceiling, so that neither line is the edge. */
const MARGIN = 5;

export interface DeltaScale {
  lowest: number;
  highest: number;
}

interface Extent {
  /** Left edge and width in per cent of the scale. */
  left: number;
  width: number;
}

/** The newest thresholds that any of these agents is held against; the published ones where there is none. */
export function newestThresholds(agents: readonly Pick<Measured, "thresholds">[]): DeltaThresholds {
  const { degrade_delta, quarantine_delta } = PUBLISHED_THRESHOLDS;
  const published = { version: PUBLISHED_VERSION, degrade_delta, quarantine_delta };
  return agents.reduce<DeltaThresholds>(
    (newest, { thresholds }) => (thresholds.version > newest.version ? thresholds : newest),
    published,
  );
}

/**
 * The scale of the bars. It always includes the thresholds, so that bars keep their length from one
 * filter to the next, and widens only for values beyond.
 */
export function deltaScale(agents: readonly Measured[]): DeltaScale {
  const deltas = agents.map(({ trust_delta: delta }) => delta);
  return {
    lowest: Math.min(newestThresholds(agents).quarantine_delta - MARGIN, ...deltas),
    highest: Math.max(ceilingAboveBaseline + MARGIN, ...deltas),
  };
}

/** Place of a value on the scale, in per cent from its left end. */
export function placeOf(value: number, { lowest, highest }: DeltaScale): number {
  return ((value - lowest) / (highest - lowest)) * 100;
}

/** The bar between 0 and a value. */
export function barOf(delta: number, scale: DeltaScale): Extent {
  const [zero, end] = [placeOf(0, scale), placeOf(delta, scale)];
  return { left: Math.min(zero, end), width: Math.abs(end - zero) };
}

export type DeltaBand = "above" | "none" | "narrowed" | "degraded" | "quarantined";

/** Which threshold a value has reached. The status of the agent rests on more than this. */
export function bandOf(delta: number, thresholds: DeltaThresholds): DeltaBand {
  if (delta === 0) return "none";
  if (delta > 0) return "above";
  if (delta <= thresholds.quarantine_delta) return "quarantined";
  return delta <= thresholds.degrade_delta ? "degraded" : "narrowed";
}
