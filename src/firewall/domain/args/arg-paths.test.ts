import { describe, expect, it } from "vitest";
import { argPaths, operandOf, opsFor } from "./arg-paths";
import type { ArgTestOp } from "./arg-test";
import type { ArgsSchema, ValueSchema } from "./args-schema";
import type { Faults } from "./members";
import { readArgTests } from "./read-arg-tests";

const SCHEMA: ArgsSchema = {
  type: "object",
  properties: {
    "a/b": { type: "string" },
    to: {
      type: "object",
      properties: { host: { type: "string" }, port: { type: "integer" } },
      required: ["host"],
    },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["to"],
};

describe("the arguments that tests can be about", () => {
  it("are all of a schema, each before its parts", () => {
    expect(argPaths(SCHEMA).map(({ pointer, required }) => [pointer, required])).toEqual([
      ["/a~1b", false],
      ["/to", true],
      ["/to/host", true],
      ["/to/port", false],
      ["/tags", false],
      ["/tags/*", false],
    ]);
  });

  const VALUES: Readonly<Record<ArgTestOp, unknown>> = {
    eq: "a",
    in: ["a"],
    subset: ["a"],
    prefix: "a",
    pattern: "a",
    min: 1,
    max: 1,
    maxLength: 1,
    cidr: ["192.0.2.0/24"],
    host: ["shop.example"],
    same_tenant: undefined,
  };

  it("have tests with the operands that the firewall reads", () => {
    const schemas = ["string", "integer", "number", "boolean", "null", "array", "object"] as const;
    // Only the type decides.
    const offered = new Set(schemas.flatMap((type) => opsFor({ type } as ValueSchema)));
    expect([...offered].sort()).toEqual(Object.keys(VALUES).sort());
    for (const op of offered) {
      const operand = operandOf(op);
      const faults: Faults = [];
      const test = { op, arg: "/a", ...(operand === null ? {} : { [operand]: VALUES[op] }) };
      expect(readArgTests([test], "", faults)).toEqual([test]);
      expect(faults).toEqual([]);
    }
  });
});
