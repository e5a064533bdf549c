import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as block from "@/encoding/domain/egress/address-block";
import * as url from "@/encoding/domain/url/parse-url";
import type { ArgTest } from "./arg-test";
import { checkArgTests } from "./check-arg-tests";
import { checkArgs } from "./check-args";

type Operand = Record<string, unknown>;

/** Whether `{x: value}` passes the test of /x. */
function passes(op: string, operand: Operand, value: unknown): boolean {
  // The rows below pair each `op` with its operand.
  const test = { arg: "/x", op, ...operand } as ArgTest;
  return checkArgTests([test], { x: value }, "acme") === null;
}

describe("checkArgTests", () => {
  it.each<[string, Operand, unknown[], unknown[]]>([
    ["eq", { value: "a" }, ["a"], ["b", "", null, ["a"], { a: 1 }, 1]],
    ["eq", { value: 1 }, [1], ["1", 1.5, true]],
    ["eq", { value: null }, [null], [0, "", false]],
    ["in", { values: ["a", 2] }, ["a", 2], ["2", "c", ["a"]]],
    [
      "subset",
      { values: ["a", "b"] },
      [[], ["a"], ["b", "a", "a"]],
      ["a", ["a", "c"], [["a"]], null],
    ],
    [
      "prefix",
      { value: "/data/" },
      ["/data/x", "/data/a..b", "/data/..x"],
      [
        "/dat",
        "/data/../etc",
        "/data/..",
        "/data/%2e%2e/x",
        "/data/%252e%252e%252fx",
        "/data/..\\x",
        "/data/x/..;/y",
        1,
      ],
    ],
    ["pattern", { value: "INC-\\d{3}" }, ["INC-123"], ["INC-1234", "xINC-123", "INC-12\n", 123]],
    ["pattern", { value: "(" }, [], ["(", ""]],
    ["min", { value: 2 }, [2, 3, "2.000", "2.5"], [1.9, "1.999999", "two", null, Number.NaN]],
    ["max", { value: "2.5" }, [2.5, "2.50", -9], [2.500001, "2.500001", "1e0", 1e21]],
    ["maxLength", { value: 2 }, ["ab", "😀😀", [1, 2]], ["abc", [1, 2, 3], 1, null]],
    [
      "cidr",
      { values: ["192.0.2.0/24", "2001:db8::/32"] },
      ["192.0.2.9", "192.0.2.128/25", "2001:db8::1", "::ffff:192.0.2.9"],
      [
        "192.0.3.1",
        "192.0.2.0/23",
        "0.0.0.0/0",
        "2001:db9::1",
        "192.0.2.9x",
        "192.0.2.09",
        3221225985,
      ],
    ],
    [
      "host",
      { values: ["api.example.com", "*.example.org"] },
      [
        "api.example.com",
        "API.example.com",
        "https://api.example.com/x?y",
        "a.b.example.org",
        "http://x.example.org:80/",
      ],
      [
        "example.org",
        "api.example.com.evil.org",
        "https://api.example.com@evil.org/",
        "https://evil.org/api.example.com",
        "https://api.example.com:8443/",
        "ftp://api.example.com/",
        "//api.example.com/",
        "https://evil.org\\@api.example.com/",
        "",
        1,
      ],
    ],
    ["same_tenant", {}, ["acme"], ["Acme", "", null]],
    ["odd", {}, [], ["acme", null]],
  ])("%s %j", (op, operand, good, bad) => {
    for (const value of good) expect([value, passes(op, operand, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, passes(op, operand, value)]).toEqual([value, false]);
  });

  it("fails a missing argument unless the test calls it optional", () => {
    const test: ArgTest = { arg: "/x", op: "eq", value: 1 };
    expect(checkArgTests([test], {}, null)?.pointer).toBe("/x");
    expect(checkArgTests([{ ...test, optional: true }], {}, null)).toBeNull();
    expect(checkArgTests([{ ...test, optional: true }], { x: 2 }, null)).not.toBeNull();
    expect(
      checkArgTests([{ arg: "/constructor", op: "maxLength", value: 9 }], {}, null),
    ).not.toBeNull();
  });

  it("asks each item for a star, and one for a number", () => {
    const test: ArgTest = { arg: "/items/*/price", op: "max", value: 5 };
    expect(checkArgTests([test], { items: [{ price: 5 }, { price: 1 }] }, null)).toBeNull();
    expect(checkArgTests([test], { items: [{ price: 5 }, { price: 6 }] }, null)).not.toBeNull();
    expect(checkArgTests([test], { items: [{ price: 5 }, {}] }, null)).not.toBeNull();
    const first: ArgTest = { arg: "/items/0", op: "eq", value: "a" };
    expect(checkArgTests([first], { items: ["a", "b"] }, null)).toBeNull();
    expect(checkArgTests([first], { items: [] }, null)).not.toBeNull();
  });

  it("requires a tenant where there is none", () => {
    expect(checkArgTests([{ arg: "/x", op: "same_tenant" }], { x: null }, null)).not.toBeNull();
  });
});

describe("checkArgs", () => {
  const schema = {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "string", minLength: 2, maxLength: 3 },
      n: { type: "integer", minimum: 1, maximum: 5 },
      share: { type: "number", enum: [0.5] },
      on: { type: "boolean" },
      off: { type: "boolean", enum: [false] },
      none: { type: "null" },
      list: {
        type: "array",
        minItems: 1,
        maxItems: 2,
        items: { type: "object", properties: { a: { type: "null" } } },
      },
    },
  } as const;

  it.each([
    [{ id: "ab" }, null],
    [{ id: "😀😀" }, null],
    [
      { id: "ab", n: 5, share: 0.5, on: true, off: false, none: null, list: [{}, { a: null }] },
      null,
    ],
    [[], ""],
    [null, ""],
    [{}, "/id"],
    [{ id: "a" }, "/id"],
    [{ id: "😀" }, "/id"],
    [{ id: "abcd" }, "/id"],
    [{ id: 12 }, "/id"],
    [{ id: "ab", more: 1 }, "/more"],
    [{ id: "ab", constructor: 1 }, "/constructor"],
    [JSON.parse('{"id":"ab","__proto__":{}}'), "/__proto__"],
    [{ id: "ab", n: 0 }, "/n"],
    [{ id: "ab", n: 6 }, "/n"],
    [{ id: "ab", n: 1.5 }, "/n"],
    [{ id: "ab", n: "1" }, "/n"],
    [{ id: "ab", n: 2 ** 53 }, "/n"],
    [{ id: "ab", share: 1 }, "/share"],
    [{ id: "ab", share: Number.POSITIVE_INFINITY }, "/share"],
    [{ id: "ab", on: 1 }, "/on"],
    [{ id: "ab", off: true }, "/off"],
    [{ id: "ab", none: 0 }, "/none"],
    [{ id: "ab", list: {} }, "/list"],
    [{ id: "ab", list: [] }, "/list"],
    [{ id: "ab", list: [{}, {}, {}] }, "/list"],
    [{ id: "ab", list: [{ b: 1 }] }, "/list/0/b"],
  ])("%j: %j", (args, pointer) => {
    expect(checkArgs(schema, args)?.pointer ?? null).toBe(pointer);
  });

  it("passes no argument that the schema does not name, whatever it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        const known = Object.keys(schema.properties);
        const unknown = Object.keys(more).filter((name) => !known.includes(name));
        const fault = checkArgs(schema, {
          id: "ab",
          ...Object.fromEntries(unknown.map((name) => [name, more[name]])),
        });
        expect(fault === null).toBe(unknown.length === 0);
      }),
    );
  });
});

describe("a call with many values", () => {
  const many = Array.from({ length: 200_000 }, () => "10.1.2.3");

  it("is looked at to its last value", () => {
    const inside: ArgTest = { op: "in", arg: "/at/*", values: ["10.1.2.3"] };
    expect(checkArgTests([inside], { at: many }, null)).toBeNull();
    expect(checkArgTests([inside], { at: [...many, "10.1.2.4"] }, null)?.pointer).toBe("/at/*");
  });

  it("has what the grant names read once, not for each value", () => {
    const [blocks, hosts] = [vi.spyOn(block, "readBlock"), vi.spyOn(url, "parseUrl")];
    const values = Array.from({ length: 50 }, (_, n) => `10.${n}.0.0/16`);
    const names = Array.from({ length: 50 }, (_, n) => `h${n}.example.org`);
    const tests: ArgTest[] = [
      { op: "cidr", arg: "/at/*", values },
      { op: "host", arg: "/to/*", values: names },
    ];
    const args = { at: many.slice(0, 20), to: many.slice(0, 20).map(() => "h49.example.org") };
    expect(checkArgTests(tests, args, null)).toBeNull();
    expect(blocks.mock.calls.length).toBeLessThanOrEqual(70);
    expect(hosts.mock.calls.length).toBeLessThanOrEqual(70);
    blocks.mockRestore();
    hosts.mockRestore();
  });
});
