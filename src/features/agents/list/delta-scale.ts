import { TRUST_RULES_V1 } from "@/domain/agents/trust-rules";

const { degrade, quarantine, ceilingAboveBaseline } = TRUST_RULES_V1;

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

/**
 * The scale of the bars. It holds the thresholds whatever is listed, so that bars keep their length from
 * one filter to the next, and widens only for what lies beyond.
 */
export function deltaScale(deltas: readonly number[]): DeltaScale {
  return {
    lowest: Math.min(quarantine.delta - MARGIN, ...deltas),
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

/** Which threshold a value has reached (agents.md §6.1). The status of the agent rests on more than this. */
export function bandOf(delta: number): DeltaBand {
  if (delta === 0) return "none";
  if (delta > 0) return "above";
  if (delta <= quarantine.delta) return "quarantined";
  return delta <= degrade.delta ? "degraded" : "narrowed";
}
