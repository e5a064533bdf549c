/** A sparse row: positions in ascending order and their values. */
export interface SparseRow {
  readonly positions: readonly number[];
  readonly values: readonly number[];
}

const NEWTON_STEPS = 30;
const INNER_STEPS = 60;
const TOLERANCE = 1e-4;

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] ?? 0) * (right[i] ?? 0);
  return sum;
}

function rowProduct(row: SparseRow, weights: Float64Array): number {
  let sum = weights[weights.length - 1] ?? 0;
  for (let k = 0; k < row.positions.length; k++) {
    sum += (row.values[k] ?? 0) * (weights[row.positions[k] ?? 0] ?? 0);
  }
  return sum;
}

/** Adds `factor` times a row (and its constant 1) to a vector. */
function addRow(row: SparseRow, factor: number, to: Float64Array): void {
  for (let k = 0; k < row.positions.length; k++) {
    const position = row.positions[k] ?? 0;
    to[position] = (to[position] ?? 0) + factor * (row.values[k] ?? 0);
  }
  const last = to.length - 1;
  to[last] = (to[last] ?? 0) + factor;
}

function lossOf(margins: readonly number[], weights: Float64Array, cost: number): number {
  let loss = dot(weights, weights) / 2;
  for (const margin of margins) {
    loss +=
      cost * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
  }
  return loss;
}

/** Solves (I + cost X'DX) step = -gradient by conjugate gradients. */
function newtonStep(
  rows: readonly SparseRow[],
  curvature: readonly number[],
  gradient: Float64Array,
  cost: number,
): Float64Array {
  const size = gradient.length;
  const step = new Float64Array(size);
  const rest = Float64Array.from(gradient, (value) => -value);
  const direction = Float64Array.from(rest);
  let restSquare = dot(rest, rest);
  const enough = restSquare * 1e-4;
  for (let inner = 0; inner < INNER_STEPS && restSquare > enough; inner++) {
    const image = Float64Array.from(direction);
    for (const [r, row] of rows.entries()) {
      addRow(row, cost * (curvature[r] ?? 0) * rowProduct(row, direction), image);
    }
    const length = restSquare / dot(direction, image);
    for (let i = 0; i < size; i++) {
      step[i] = (step[i] ?? 0) + length * (direction[i] ?? 0);
      rest[i] = (rest[i] ?? 0) - length * (image[i] ?? 0);
    }
    const next = dot(rest, rest);
    const turn = next / restSquare;
    for (let i = 0; i < size; i++) direction[i] = (rest[i] ?? 0) + turn * (direction[i] ?? 0);
    restSquare = next;
  }
  return step;
}

/**
 * Fits a logistic regression with a quadratic penalty by Newton's method; no chance is involved.
 * `cost` weighs the loss against the penalty. Returns `width` weights and, last, the constant.
 */
export function fitLogisticRegression(
  rows: readonly SparseRow[],
  wanted: readonly boolean[],
  width: number,
  cost: number,
): Float64Array {
  let weights = new Float64Array(width + 1);
  const margins = (of: Float64Array) =>
    rows.map((row, r) => (wanted[r] === true ? 1 : -1) * rowProduct(row, of));
  let current = margins(weights);
  let loss = lossOf(current, weights, cost);
  let firstNorm = 0;
  for (let iteration = 0; iteration < NEWTON_STEPS; iteration++) {
    const gradient = Float64Array.from(weights);
    const curvature: number[] = [];
    for (const [r, row] of rows.entries()) {
      const miss = 1 / (1 + Math.exp(current[r] ?? 0));
      curvature.push(miss * (1 - miss));
      addRow(row, cost * miss * (wanted[r] === true ? -1 : 1), gradient);
    }
    const norm = Math.sqrt(dot(gradient, gradient));
    if (iteration === 0) firstNorm = norm;
    if (norm <= TOLERANCE * firstNorm) break;
    const step = newtonStep(rows, curvature, gradient, cost);
    const slope = dot(gradient, step);
    let size = 1;
    for (let halving = 0; halving < 20; halving++, size /= 2) {
      const tried = Float64Array.from(weights, (value, i) => value + size * (step[i] ?? 0));
      const triedMargins = margins(tried);
      const triedLoss = lossOf(triedMargins, tried, cost);
      if (triedLoss <= loss + 1e-4 * size * slope) {
        weights = tried;
        current = triedMargins;
        loss = triedLoss;
        break;
      }
    }
  }
  return weights;
}
