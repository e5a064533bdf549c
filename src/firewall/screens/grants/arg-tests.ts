import { type ArgPath, argPaths, opsFor } from "@/firewall/domain/args/arg-paths";
import type { ArgTestOp } from "@/firewall/domain/args/arg-test";
import type { Faults } from "@/firewall/domain/args/members";
import { readArgsSchema } from "@/firewall/domain/args/read-args-schema";
import { type JsonObject, withValueAt } from "@/lib/json-pointer";
import { isJsonObject } from "@/lib/read-json";
import { toNumber } from "../document/document-field";

/** A test of a rule, at its place among them. */
export interface PlacedTest {
  at: number;
  test: JsonObject;
}

/** The arguments of a schema that tests can be about; none where it cannot be read. */
export function pathsOf(schema: unknown): readonly ArgPath[] {
  const faults: Faults = [];
  const read = readArgsSchema(schema, "", faults);
  const all = read === undefined ? [] : argPaths(read);
  return all.filter(({ schema: each }) => opsFor(each).length > 0);
}

/** The tests of a rule, whatever they are, by the argument that each is about. */
export function testsOf(rule: JsonObject, pointer: string): PlacedTest[] {
  return placed(rule).filter(({ test }) => test.arg === pointer);
}

/** How many tests of a rule are about none of the arguments, or are none: only its JSON shows them. */
export function otherTests(rule: JsonObject, paths: readonly ArgPath[]): number {
  const all = Array.isArray(rule.tests) ? rule.tests.length : rule.tests === undefined ? 0 : 1;
  const shown = new Set<unknown>(paths.map(({ pointer }) => pointer));
  return all - placed(rule).filter(({ test }) => shown.has(test.arg)).length;
}

function placed({ tests }: JsonObject): PlacedTest[] {
  if (!Array.isArray(tests)) return [];
  const all: readonly unknown[] = tests;
  return all.flatMap((test, at) => (isJsonObject(test) ? [{ at, test }] : []));
}

/** The rule with one more test of an argument, whose operand is still to be entered. */
export function withTest(
  rule: JsonObject,
  { pointer, required }: ArgPath,
  op: ArgTestOp,
): JsonObject {
  const test = { op, arg: pointer, ...(required ? {} : { optional: true }) };
  const tests: readonly unknown[] = Array.isArray(rule.tests) ? rule.tests : [];
  return { ...rule, tests: [...tests, test] };
}

/** The rule without the test at a place. */
export function withoutTest(rule: JsonObject, at: number): JsonObject {
  return withValueAt(rule, `/tests/${at}`, undefined);
}

/** An operand as the argument's type has it: a number of an argument that is one, true or false, else a text. */
export function operand({ schema }: ArgPath, op: ArgTestOp, text: string): unknown {
  if (op === "maxLength") return toNumber(text);
  const { type } = schema.type === "array" ? schema.items : schema;
  if (type === "integer" || type === "number") return toNumber(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return type === "null" && text === "null" ? null : text;
}
