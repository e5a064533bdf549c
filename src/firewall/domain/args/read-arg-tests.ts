import { readBlock } from "@/encoding/domain/egress/address-block";
import { isHostPattern } from "@/encoding/domain/egress/host-allowlist";
import type { ArgTest, ArgTestOp, Scalar } from "./arg-test";
import { ARG_POINTER } from "./arg-values";
import { millionths } from "./decimal";
import { readPattern } from "./linear-pattern";
import {
  below,
  type Faults,
  integer,
  isObject,
  listOf,
  oneOf,
  optional,
  present,
  readMembers,
  required,
  text,
} from "./members";

const MAX_TESTS = 50;
const MAX_VALUES = 200;
const MAX_TEXT = 1000;

/** Members that each test has beside `arg`, `op` and `optional`. */
const MEMBERS: Readonly<Record<ArgTestOp, readonly string[]>> = {
  eq: ["value"],
  in: ["values"],
  subset: ["values"],
  prefix: ["value"],
  pattern: ["value"],
  min: ["value"],
  max: ["value"],
  maxLength: ["value"],
  cidr: ["values"],
  host: ["values"],
  same_tenant: [],
};
// Object.keys gives the names that the type has, as strings.
const OPS = Object.keys(MEMBERS) as ArgTestOp[];

/** Reads the tests of a grant, at most 50. Never throws. */
export function readArgTests(value: unknown, at: string, faults: Faults): ArgTest[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_TESTS) {
    faults.push({ pointer: at, message: `must be a list of at most ${MAX_TESTS} tests` });
    return undefined;
  }
  return value.flatMap((each, n) => readArgTest(each, below(at, n), faults) ?? []);
}

function readArgTest(value: unknown, at: string, faults: Faults): ArgTest | undefined {
  if (!isObject(value)) {
    faults.push({ pointer: at, message: "must be an object" });
    return undefined;
  }
  const op = oneOf(OPS)(value.op, below(at, "op"), faults);
  if (op === undefined) return undefined;
  const of = readMembers(value, at, ["arg", "op", "optional", ...MEMBERS[op]], faults);
  if (of === null) return undefined;
  const arg = required(of, "arg", at, faults, argPointer);
  const may = optional(of, "optional", at, faults, onlyTrue);
  const operand = readOperand(op, of, at, faults);
  if (arg === undefined || operand === undefined) return undefined;
  // `operand` is what readOperand gives for this `op`; the compiler does not join the two.
  return present({ arg, op, optional: may, ...operand }) as ArgTest;
}

/** Pointer of an argument. */
export const argPointer = text(
  { max: 200 },
  { expression: ARG_POINTER, is: "a JSON pointer of an argument, such as /id" },
);

type Operand = { value?: Scalar; values?: readonly Scalar[] };

function readOperand(
  op: ArgTestOp,
  of: ReadonlyMap<string, unknown>,
  at: string,
  faults: Faults,
): Operand | undefined {
  const value = <T extends Scalar>(check: Parameters<typeof required<T>>[4]) => {
    const read = required(of, "value", at, faults, check);
    return read === undefined ? undefined : { value: read };
  };
  const values = <T extends Scalar>(check: Parameters<typeof listOf<T>>[0]) => {
    const read = required(of, "values", at, faults, listOf(check, { min: 1, max: MAX_VALUES }));
    return read === undefined ? undefined : { values: read };
  };
  switch (op) {
    case "eq":
      return value(scalar);
    case "in":
    case "subset":
      return values(scalar);
    case "prefix":
      return value(text({ max: MAX_TEXT }));
    case "pattern":
      return value(pattern);
    case "min":
    case "max":
      return value(decimal);
    case "maxLength":
      return value(integer(0, 1_048_576));
    case "cidr":
      return values(block);
    case "host":
      return values(hostPattern);
    case "same_tenant":
      return {};
  }
}

function scalar(value: unknown, pointer: string, faults: Faults): Scalar | undefined {
  const isNumber = typeof value === "number" && Number.isFinite(value);
  const isText = typeof value === "string" && value.length <= MAX_TEXT;
  if (value === null || typeof value === "boolean" || isNumber || isText) return value;
  faults.push({ pointer, message: "must be a text, a number, true, false or null" });
  return undefined;
}

function onlyTrue(value: unknown, pointer: string, faults: Faults): true | undefined {
  if (value === true) return true;
  faults.push({ pointer, message: "must be true, or not be there" });
  return undefined;
}

function pattern(value: unknown, pointer: string, faults: Faults): string | undefined {
  const source = text({ max: 200 })(value, pointer, faults);
  if (source === undefined) return undefined;
  const read = readPattern(source);
  if (!("message" in read)) return source;
  faults.push({ pointer, message: `the pattern ${read.message}` });
  return undefined;
}

function decimal(value: unknown, pointer: string, faults: Faults): number | string | undefined {
  const isDecimal = typeof value === "number" || typeof value === "string";
  if (isDecimal && millionths(value) !== null) return value;
  faults.push({ pointer, message: "must be a decimal with at most six places" });
  return undefined;
}

function block(value: unknown, pointer: string, faults: Faults): string | undefined {
  if (typeof value === "string" && readBlock(value) !== null) return value;
  faults.push({ pointer, message: "must be an IP address or block, such as 192.0.2.0/24" });
  return undefined;
}

/** Host, or `*.` before a name. */
export function hostPattern(value: unknown, pointer: string, faults: Faults): string | undefined {
  if (typeof value === "string" && isHostPattern(value)) return value;
  faults.push({ pointer, message: "must be a host, or *. before a name of two labels or more" });
  return undefined;
}
