import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { JsonValue } from "@/encoding/domain/json/json-values";
import { type JsonPlace, JsonRecords } from "./json-records";

type Event = ["open", "object" | "array", JsonPlace] | ["value", JsonValue, JsonPlace];

interface Read {
  events: Event[];
  warnings: string[];
}

/** Values and containers at some paths of a text. */
function read(
  pieces: readonly string[],
  paths: readonly (readonly string[])[],
  { sequence = false, opens = false } = {},
): Read {
  const events: Event[] = [];
  const records = new JsonRecords(
    paths.map((path) => ({
      path,
      value: (value, at) => events.push(["value", value, at]),
      ...(opens ? { open: (kind, at) => events.push(["open", kind, at]) } : {}),
    })),
    { sequence },
  );
  for (const piece of pieces) records.write(piece);
  records.end();
  return { events, warnings: records.warnings().map(({ code, message }) => `${code}: ${message}`) };
}

function valuesAt(text: string, ...path: readonly string[]): JsonValue[] {
  return read([text], [path]).events.map(([, value]) => value);
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, detail: error.detail, position: error.extra.position };
  }
}

/** The values at a path of a document that JSON.parse has read, in document order. */
function expectedAt(value: JsonValue | undefined, path: readonly string[]): JsonValue[] {
  if (value === undefined) return [];
  const [step, ...rest] = path;
  if (step === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value).flatMap((item) => expectedAt(item, rest));
  return Array.isArray(value) ? [] : expectedAt(value[step], rest);
}

const DOCUMENT = `{
  "version": "2.1", "runs": [
    {"tool": {"name": "t"}, "results": [
      {"id": 1},
      "two",
      [3, {"id": 4}],
      null
    ]},
    {"results": []},
    {"results": {"id": 5}}
  ],
  "results": [9]
}`;

describe("JsonRecords", () => {
  it("returns the values at a path with their places", () => {
    const { events, warnings } = read([DOCUMENT], [["runs", "*", "results", "*"]]);
    const at = (run: number, key: string | number, line: number) => ({
      path: ["runs", run, "results", key],
      line,
    });
    expect(events).toEqual([
      ["value", { id: 1 }, at(0, 0, 4)],
      ["value", "two", at(0, 1, 5)],
      ["value", [3, { id: 4 }], at(0, 2, 6)],
      ["value", null, at(0, 3, 7)],
      ["value", 5, at(2, "id", 10)],
    ]);
    expect(warnings).toEqual([]);
  });

  it("reports containers before their content, and those that are not built", () => {
    const order: string[] = [];
    const records = new JsonRecords([
      { path: ["runs", "*"], open: (kind, { path }) => order.push(`${kind} ${path.join("/")}`) },
      { path: ["runs", "*", "tool"], value: (value) => order.push(JSON.stringify(value)) },
      {
        path: ["runs", "*", "results", "*"],
        open: (kind, { path, line }) => order.push(`${kind} ${path.join("/")} ${line}`),
        value: (value) => order.push(JSON.stringify(value)),
      },
    ]);
    records.write(DOCUMENT);
    records.end();
    expect(order).toEqual([
      "object runs/0",
      '{"name":"t"}',
      "object runs/0/results/0 4",
      '{"id":1}',
      '"two"',
      "array runs/0/results/2 6",
      '[3,{"id":4}]',
      "null",
      "object runs/1",
      "object runs/2",
      "5",
    ]);
  });

  it("reads what JSON.parse reads at any path, however the text is cut", () => {
    const key = fc.constantFrom("a", "b", "c");
    const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    const path = fc.array(fc.constantFrom("a", "b", "*"), { maxLength: 4 });
    let found = 0;
    fc.assert(
      fc.property(tree, path, fc.array(fc.nat(200)), (value, steps, cuts) => {
        const text = JSON.stringify(value, null, 1);
        const ends = [...new Set(cuts)].sort((a, b) => a - b);
        const pieces = [0, ...ends].map((start, i) => text.slice(start, ends[i]));
        const whole = read([text], [steps], { opens: true });
        const values = whole.events.flatMap((event) => (event[0] === "value" ? [event[1]] : []));
        expect(values).toEqual(expectedAt(JSON.parse(text), steps));
        expect(read(pieces, [steps], { opens: true })).toEqual(whole);
        expect(read([...text], [steps], { opens: true })).toEqual(whole);
        found += values.length;
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it("reads values one behind the other when a sequence is expected", () => {
    const { events } = read(['{"a":1}\n\n{"a":', '[2]}\n"x"\n'], [[]], { sequence: true });
    expect(events).toEqual([
      ["value", { a: 1 }, { path: [], line: 1 }],
      ["value", { a: [2] }, { path: [], line: 3 }],
      ["value", "x", { path: [], line: 4 }],
    ]);
    expect(outcome(() => read(["{}\n{}"], [[]]))).toMatchObject({
      position: { line: 2, column: 1 },
    });
  });

  it("reads members of every value of a sequence", () => {
    const { events } = read(['{"a":1,"b":[5]}\n{"b":[6,7]}\n[[8]]'], [["b", "*"]], {
      sequence: true,
    });
    expect(events.map(([, value, { path, line }]) => [value, path, line])).toEqual([
      [5, ["b", 0], 1],
      [6, ["b", 0], 2],
      [7, ["b", 1], 2],
    ]);
  });

  it("gives a value to every pattern that matches it, and to none within it", () => {
    const { events } = read(['{"a":{"b":1},"c":2}'], [["*"], ["a"], ["a", "b"], ["c"]]);
    expect(events.map(([, value]) => value)).toEqual([{ b: 1 }, { b: 1 }, 2, 2]);
  });

  it("distinguishes indexes from members", () => {
    expect(valuesAt('[{"x":1},{"x":2}]', "*", "x")).toEqual([1, 2]);
    expect(valuesAt("[5,6]", "0")).toEqual([]);
    expect(valuesAt('{"0":5,"":6}', "0")).toEqual([5]);
    expect(valuesAt('{"0":5,"":6}', "")).toEqual([6]);
    expect(valuesAt('{"a":{"a":1}}', "a", "a")).toEqual([1]);
    expect(valuesAt('[[1],{"a":2},3,[4]]', "*", "*")).toEqual([1, 2, 4]);
  });

  it("keeps a number that a double cannot hold as it is written", () => {
    const text = "[9007199254740993, 9007199254740991, 1e999, -0.5e3, 0.10000000000000000001]";
    expect(valuesAt(text, "*")).toEqual(["9007199254740993", 9007199254740991, "1e999", -500, 0.1]);
  });

  it("leaves out and counts members that reach for the prototype", () => {
    const text =
      '[{"__proto__":{"x":1},"constructor":2,"a":{"prototype":[{"__proto__":1}]},"b":3}]';
    const { events, warnings } = read([text], [["*"]]);
    expect(events.map(([, value]) => value)).toEqual([{ a: {}, b: 3 }]);
    expect(Object.getPrototypeOf(events[0]?.[1])).toBe(Object.prototype);
    expect(warnings).toEqual(["member_ignored: 4 members with reserved names were left out."]);
  });

  it("takes the last of several members with one name", () => {
    expect(valuesAt('[{"a":1,"a":{"b":2},"a":[3]}]', "*")).toEqual([{ a: [3] }]);
  });

  it("warns of lone surrogates", () => {
    const { events, warnings } = read(['["\\ud800x"]'], [["*"]]);
    expect(events[0]?.[1]).toBe("\ufffdx");
    expect(warnings).toEqual([
      "lone_surrogate: 1 lone surrogates in strings were replaced by U+FFFD.",
    ]);
  });

  it.each([
    ["nothing", "", 1, 1],
    ["a text that breaks off", '{\n"a": [1,', 2, 9],
    ["damage within a record", '{"a": [\n{"b": nul}]}', 2, 7],
    ["damage behind the records", '{"a": [1]}\n}', 2, 1],
    ["damage in what nobody asks for", '{"x": [01]}', 1, 8],
  ])("refuses %s and says where", (_name, text, line, column) => {
    const refused = { code: "parse_failed", position: { line, column } };
    expect(outcome(() => read([text], [["a", "*"]]))).toMatchObject(refused);
    expect(outcome(() => read([...text], [["a", "*"]]))).toMatchObject(refused);
  });

  it("names the place that is being read when its owner refuses a value", () => {
    const records = new JsonRecords([
      {
        path: ["version"],
        value: () => {
          throw records.failure("This version is not known");
        },
      },
    ]);
    expect(outcome(() => records.write('{\n "version": 9}'))).toEqual({
      code: "parse_failed",
      detail: "This version is not known",
      position: { line: 2, column: 13 },
    });
  });

  it("bounds a record by its texts, its names and the number of its values", () => {
    const long = "x".repeat(1024 * 1024);
    const refused = { code: "parse_failed", detail: "A record is too long" };
    const texts = ["[[", ...Array.from({ length: 70 }, () => `"${long}",`), "1]]"];
    expect(outcome(() => read(texts, [["*"]]))).toMatchObject(refused);
    const names = ["[{", ...Array.from({ length: 70 }, (_, i) => `"${i}${long}":1,`), '"a":1}]'];
    expect(outcome(() => read(names, [["*"]]))).toMatchObject(refused);
    const values = ["[[", ...Array.from({ length: 25 }, () => "[],".repeat(100_000)), "1]]"];
    expect(outcome(() => read(values, [["*"]]))).toMatchObject(refused);
  });

  it("measures each record separately, and no unrequested value", () => {
    const long = `"${"x".repeat(1024 * 1024)}"`;
    const items = Array.from({ length: 70 }, () => `[${long}],`);
    expect(read(["[", ...items, "[]]"], [["*"]]).events).toHaveLength(71);
    expect(read(['{"a":[', ...items, '[]],"b":1}'], [["b"]]).events).toHaveLength(1);
  });
});
