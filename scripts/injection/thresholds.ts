/** Shares of harmless texts that a figure is given for. */
export const RATES = [0.01, 0.005] as const;

/** The logit that no more than a share of the benign ones exceed. */
export function thresholdAt(benign: readonly number[], rate: number): number {
  const sorted = [...benign].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length * rate)] ?? Number.POSITIVE_INFINITY;
}

/** A share with the ends of its 95 % interval by Wilson. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

/** The share of `some` among `all`, which must not be 0. */
export function wilson(some: number, all: number): Share {
  const share = some / all;
  const centre = (share + (Z * Z) / (2 * all)) / (1 + (Z * Z) / all);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all);
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
