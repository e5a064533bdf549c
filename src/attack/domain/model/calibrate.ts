/** A raw value of the ranking, and whether experts agreed. */
export interface Outcome {
  readonly value: number;
  readonly right: boolean;
}

const SMALLEST_BLOCK = 40;

interface Block {
  sum: number;
  right: number;
  count: number;
}

function joined(left: Block, right: Block): Block {
  return {
    sum: left.sum + right.sum,
    right: left.right + right.right,
    count: left.count + right.count,
  };
}

/**
 * Isotonic regression (pool adjacent violators) over blocks of outcomes.
 * Returns points of raw value and share of right answers; both rise, and nothing is extrapolated.
 */
export function calibrationPoints(outcomes: readonly Outcome[]): [number, number][] {
  const sorted = outcomes.toSorted((a, b) => a.value - b.value);
  const blocks: Block[] = [];
  for (let start = 0; start < sorted.length; start += SMALLEST_BLOCK) {
    const part = sorted.slice(start, start + SMALLEST_BLOCK);
    let block: Block = {
      sum: part.reduce((sum, { value }) => sum + value, 0),
      right: part.filter(({ right }) => right).length,
      count: part.length,
    };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.right / last.count < block.right / block.count) break;
      blocks.pop();
      block = joined(last, block);
    }
    blocks.push(block);
  }
  return blocks.map(({ sum, right, count }) => [
    Math.round((sum / count) * 1000) / 1000,
    Math.round((right / count) * 1000) / 1000,
  ]);
}

/** Share of right answers expected at a raw value: on the line between two points, flat outside. */
export function calibrated(points: readonly (readonly number[])[], value: number): number {
  let [before = 0, low = 0] = points[0] ?? [];
  if (value <= before) return low;
  for (const [at = 0, share = 0] of points) {
    if (value <= at) {
      const along = at === before ? 1 : (value - before) / (at - before);
      return low + along * (share - low);
    }
    before = at;
    low = share;
  }
  return low;
}
