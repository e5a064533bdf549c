export interface HeatStep {
  /** 1 to 5. */
  step: number;
  from: number;
  to: number;
}

const STEPS = 5;

/**
 * Splits 1 to the largest count into at most five steps of equal ratio, so that a few frequent
 * techniques do not make all others look the same. Steps that would hold no whole number are left out;
 * no counts, no steps.
 */
export function heatScale(largest: number): HeatStep[] {
  const steps: HeatStep[] = [];
  let from = 1;
  for (let step = 1; step <= STEPS; step += 1) {
    const to = step === STEPS ? largest : Math.round(largest ** (step / STEPS));
    if (to >= from) {
      steps.push({ step, from, to });
      from = to + 1;
    }
  }
  return steps;
}

/** The step of a count, 0 where it has none. */
export function heatStep(scale: readonly HeatStep[], count: number): number {
  return scale.find(({ from, to }) => count >= from && count <= to)?.step ?? 0;
}
