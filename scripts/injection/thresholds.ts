/** Share of core benign texts that a figure is given for. */
export const RATES = [0.02, 0.01, 0.005, 0.002] as const;

/** The logit that no more than a share of the benign ones exceed. */
export function thresholdAt(benign: readonly number[], rate: number): number {
  const sorted = [...benign].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * rate)] ?? Number.POSITIVE_INFINITY;
}

/** Share of the logits above a threshold, or null of none. */
export function shareAbove(logits: readonly number[], threshold: number): number | null {
  return logits.length === 0
    ? null
    : logits.filter((logit) => logit > threshold).length / logits.length;
}
