/** Field prime, curve constant d, order of the prime subgroup and a root of -1 (RFC 8032 §5.1). */
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** A point in extended coordinates (RFC 8032 §5.1.4). */
interface Point {
  x: bigint;
  y: bigint;
  z: bigint;
  t: bigint;
}

export type PointFault = "non_canonical" | "not_on_curve" | "small_order" | "torsion";

/**
 * Fault of 32 bytes as an Ed25519 public key: an encoding with y >= p or a signed zero, no point of
 * the curve (RFC 8032 §5.1.3), a point of small order, or one with a torsion component
 * (docs/spec/integrity.md#keys). Null for a point of the prime-order subgroup other than the
 * neutral one. Takes variable time: public keys only.
 */
export function pointFault(bytes: Uint8Array): PointFault | null {
  let encoded = 0n;
  for (let i = 31; i >= 0; i--) encoded = encoded * 256n + BigInt(bytes[i] ?? 0);
  const sign = encoded >> 255n;
  const y = encoded & (2n ** 255n - 1n);
  if (y >= P) return "non_canonical";
  const x = recoverX(y, sign);
  if (typeof x === "string") return x;
  const point: Point = { x, y, z: 1n, t: mod(x * y) };
  if (isNeutral(multiply(point, 8n))) return "small_order";
  return isNeutral(multiply(point, L)) ? null : "torsion";
}

function recoverX(y: bigint, sign: bigint): bigint | PointFault {
  const u = mod(y * y - 1n);
  const v = mod(D * y * y + 1n);
  let x = mod(u * v ** 3n * power(mod(u * v ** 7n), (P - 5n) / 8n));
  const vxx = mod(v * x * x);
  if (vxx !== u) {
    if (vxx !== mod(-u)) return "not_on_curve";
    x = mod(x * ROOT_OF_MINUS_ONE);
  }
  if (x === 0n && sign === 1n) return "non_canonical";
  return (x & 1n) === sign ? x : P - x;
}

function add(a: Point, b: Point): Point {
  const e1 = mod((a.y - a.x) * (b.y - b.x));
  const e2 = mod((a.y + a.x) * (b.y + b.x));
  const c = mod(2n * a.t * D * b.t);
  const d = mod(2n * a.z * b.z);
  const [e, f, g, h] = [e2 - e1, d - c, d + c, e2 + e1];
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) };
}

function multiply(point: Point, scalar: bigint): Point {
  let sum: Point = { x: 0n, y: 1n, z: 1n, t: 0n };
  let doubled = point;
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, doubled);
    doubled = add(doubled, doubled);
  }
  return sum;
}

function isNeutral({ x, y, z }: Point): boolean {
  return x === 0n && y === z;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}
