import type { ArgTest, ArgTestOp } from "./arg-test";
import type { ArgsSchema, ValueSchema } from "./args-schema";
import { below } from "./members";

/** An argument, or a part of one, that a test can be about. */
export interface ArgPath {
  /** As in a test: `*` is each item of a list. */
  pointer: string;
  schema: ValueSchema;
  /** A call without it does not get as far as the tests. */
  required: boolean;
}

/** Every argument of a schema with its parts, each before what is inside of it. */
export function argPaths(schema: ArgsSchema): ArgPath[] {
  return partsOf(schema, "", true);
}

function partsOf(schema: ValueSchema, at: string, required: boolean): ArgPath[] {
  if (schema.type === "array") return pathsOf(schema.items, `${at}/*`, required);
  if (schema.type !== "object") return [];
  return Object.entries(schema.properties).flatMap(([name, each]) =>
    pathsOf(each, below(at, name), required && (schema.required?.includes(name) ?? false)),
  );
}

function pathsOf(schema: ValueSchema, pointer: string, required: boolean): ArgPath[] {
  return [{ pointer, schema, required }, ...partsOf(schema, pointer, required)];
}

const SCALAR: readonly ArgTestOp[] = ["in", "eq"];

const OPS: Readonly<Record<ValueSchema["type"], readonly ArgTestOp[]>> = {
  string: [
    ...SCALAR,
    "pattern",
    "prefix",
    "maxLength",
    "host",
    "cidr",
    "same_tenant",
    "min",
    "max",
  ],
  integer: [...SCALAR, "min", "max"],
  number: [...SCALAR, "min", "max"],
  boolean: ["eq"],
  null: [],
  array: ["subset", "maxLength"],
  object: [],
};

/** The tests that a value of a schema can pass. */
export function opsFor({ type }: ValueSchema): readonly ArgTestOp[] {
  return OPS[type];
}

/** Whether an operator takes one value, several, or none. */
export function operandOf(op: ArgTest["op"]): "value" | "values" | null {
  if (op === "same_tenant") return null;
  return ["in", "subset", "cidr", "host"].includes(op) ? "values" : "value";
}
