import { type AddressBlock, isInBlock, readBlock } from "@/encoding/domain/egress/address-block";
import { checkUrl, WEB_PORTS } from "@/encoding/domain/egress/check-url";
import { isHostAllowed } from "@/encoding/domain/egress/host-allowlist";
import { unmapped } from "@/encoding/domain/egress/ip-address";
import type { ErrorLocation } from "@/encoding/domain/errors";
import type { ArgTest, Scalar } from "./arg-test";
import { argValues } from "./arg-values";
import { codePoints } from "./check-args";
import { millionths } from "./decimal";
import { matchesPattern, type Pattern, readPattern } from "./linear-pattern";

/** Read once for each test: the same grant decides many calls, and a call may have many values. */
const PATTERNS = new WeakMap<ArgTest, Pattern>();
const BLOCKS = new WeakMap<ArgTest, readonly AddressBlock[]>();

/**
 * First test that arguments fail, or null. An argument that is missing fails unless the test calls it
 * optional, and a test that cannot be understood fails.
 */
export function checkArgTests(
  tests: readonly ArgTest[],
  args: unknown,
  tenant: string | null,
): ErrorLocation | null {
  for (const test of tests) {
    const { values, missing } = argValues(args, test.arg);
    if (missing && test.optional !== true) {
      return { pointer: test.arg, message: `is missing; the grant tests it (${test.op})` };
    }
    if (!values.every((value) => passes(test, value, tenant))) {
      return { pointer: test.arg, message: `does not pass the grant's test ${test.op}` };
    }
  }
  return null;
}

function passes(test: ArgTest, value: unknown, tenant: string | null): boolean {
  switch (test.op) {
    case "eq":
      return value === test.value;
    case "in":
      return isAmong(test.values, value);
    case "subset":
      return Array.isArray(value) && value.every((item) => isAmong(test.values, item));
    case "prefix":
      return typeof value === "string" && value.startsWith(test.value) && staysBelow(value);
    case "pattern":
      return typeof value === "string" && matches(test, test.value, value);
    case "min":
    case "max":
      return isInBounds(test.op, test.value, value);
    case "maxLength":
      return lengthOf(value) <= test.value;
    case "cidr":
      return isInBlocks(blocksOf(test, test.values), value);
    case "host":
      return typeof value === "string" && isAtHost(test.values, value);
    case "same_tenant":
      return typeof value === "string" && value === tenant;
    default:
      return false;
  }
}

function isAmong(values: readonly Scalar[], value: unknown): boolean {
  return values.some((each) => each === value);
}

/** Without a segment `..`, also percent-encoded or behind a backslash: it would lead out again. */
function staysBelow(value: string): boolean {
  const plain = value
    .replace(/%25/g, "%")
    .replace(/%2e/gi, ".")
    .replace(/%2f|%5c|\\/gi, "/");
  return !plain.includes("%25") && !/(?:^|\/)\.\.(?:\/|$|[?#;])/.test(plain);
}

function matches(test: ArgTest, source: string, value: string): boolean {
  let pattern = PATTERNS.get(test);
  if (pattern === undefined) {
    const read = readPattern(source);
    if ("message" in read) return false;
    pattern = read;
    PATTERNS.set(test, pattern);
  }
  return matchesPattern(pattern, value);
}

function isInBounds(op: "min" | "max", bound: number | string, value: unknown): boolean {
  const [limit, amount] = [millionths(bound), millionths(value)];
  if (limit === null || amount === null) return false;
  return op === "min" ? amount >= limit : amount <= limit;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return codePoints(value);
  return Array.isArray(value) ? value.length : Number.POSITIVE_INFINITY;
}

function isAtHost(hosts: readonly string[], value: string): boolean {
  if (!value.includes("/")) return isHostAllowed(hosts, value);
  const target = checkUrl(value, { schemes: ["http", "https"], ports: WEB_PORTS });
  return typeof target !== "string" && isHostAllowed(hosts, target.host);
}

function blocksOf(test: ArgTest, values: readonly string[]): readonly AddressBlock[] {
  const read = BLOCKS.get(test) ?? values.map(plainBlock).filter((block) => block !== null);
  BLOCKS.set(test, read);
  return read;
}

function isInBlocks(blocks: readonly AddressBlock[], value: unknown): boolean {
  const inner = typeof value === "string" ? plainBlock(value) : null;
  if (inner === null) return false;
  return blocks.some((outer) => outer.bits <= inner.bits && isInBlock(inner.bytes, outer));
}

/** An IPv4-mapped block counts as its IPv4 block. */
function plainBlock(text: string): AddressBlock | null {
  const block = readBlock(text);
  if (block === null || block.bits < 96) return block;
  const bytes = unmapped(block.bytes);
  return bytes.length === 4 ? { bytes, bits: block.bits - 96 } : block;
}
