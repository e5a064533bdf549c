import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../errors";
import { type JsonOptions, JsonStream } from "./json-stream";

/** Builds the value that the events of a document describe. */
function read(pieces: readonly string[], limits?: JsonOptions): unknown {
  const root: unknown[] = [];
  const stack: { put: (value: unknown) => void; key: string }[] = [
    { put: (value) => root.push(value), key: "" },
  ];
  const stream = new JsonStream(
    {
      open: (kind) => {
        const array: unknown[] = [];
        const object = new Map<string, unknown>();
        stack.at(-1)?.put(kind === "array" ? array : object);
        const frame = { key: "", put: (value: unknown) => void array.push(value) };
        if (kind === "object") frame.put = (value) => void object.set(frame.key, value);
        stack.push(frame);
      },
      key: (name) => {
        const frame = stack.at(-1);
        if (frame !== undefined) frame.key = name;
      },
      value: (text, kind) => stack.at(-1)?.put(kind === "string" ? text : JSON.parse(text)),
      close: () => stack.pop(),
    },
    limits,
  );
  for (const piece of pieces) stream.write(piece);
  stream.end();
  return root[0];
}

/** The same shape from JSON.parse. */
function withMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaps);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, member]) => [key, withMaps(member)]));
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { detail: error.detail, position: error.extra.position };
  }
}

function cut(text: string, at: readonly number[]): string[] {
  const ends = [...new Set(at)].sort((a, b) => a - b);
  return [0, ...ends].map((start, i) => text.slice(start, ends[i]));
}

describe("JsonStream", () => {
  it("reads what JSON.parse reads, however the text is cut", () => {
    fc.assert(
      fc.property(
        fc.json({ noUnicodeString: false }),
        fc.constantFrom(undefined, 1, "\t"),
        fc.array(fc.nat(200)),
        (json, indent, cuts) => {
          const text = JSON.stringify(JSON.parse(json), null, indent);
          const expected = withMaps(JSON.parse(text));
          expect(read([text])).toEqual(expected);
          expect(read(cut(text, cuts))).toEqual(expected);
          expect(read([...text])).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  const token = fc.constantFrom(
    ...["{", "}", "[", "]", ":", ",", '"a"', '"\\n"', '"', "\\", "\\u00e9", "1", "-0.5e+3", "01"],
    ...["true", "null", "nul", " ", "\n", "\t", "\u0001", "NaN", "'", "//", "1.", "-", "+1"],
  );

  it("accepts exactly what JSON.parse accepts, and refuses it in the same place", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(token, { maxLength: 7 }), fc.array(fc.nat(20)), (tokens, cuts) => {
        const text = tokens.join("");
        const whole = outcome(() => read([text]));
        let isJson = true;
        try {
          JSON.parse(text);
          accepted++;
        } catch {
          isJson = false;
        }
        expect(whole instanceof Object && "position" in whole).toBe(!isJson);
        expect(outcome(() => read(cut(text, cuts)))).toEqual(whole);
        expect(outcome(() => read([...text]))).toEqual(whole);
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it.each([
    ["nothing", " ", 1, 2],
    ["an ellipsis", '{\n  "a": ...\n}', 2, 8],
    ["a trailing comma", "[1,\n2,\n]", 3, 1],
    ["a missing colon", '{"a" 1}', 1, 6],
    ["a missing comma", '{"a":1\n"b":2}', 2, 1],
    ["a member without a name", "{1:2}", 1, 2],
    ["the wrong bracket", "[1}", 1, 3],
    ["a second value", "{}\n{}", 2, 1],
    ["a number with a leading zero", "[\n 012]", 2, 2],
    ["NaN", '{"a": NaN}', 1, 7],
    ["a raw line feed in a string", '["a\nb"]', 1, 2],
    ["an unknown escape", '["\\x"]', 1, 2],
    ["an open string", '["a', 1, 4],
    ["an open object", '{"a":1', 1, 7],
  ])("refuses %s and says where", (_name, text, line, column) => {
    expect(outcome(() => read([text]))).toMatchObject({ position: { line, column } });
    expect(outcome(() => read([...text]))).toMatchObject({ position: { line, column } });
  });

  it("refuses what is nested too deeply, without recursion", () => {
    expect(outcome(() => read(["[".repeat(100_000)]))).toMatchObject({
      position: { line: 1, column: 65 },
    });
    expect(() => read([`${"[".repeat(64)}${"]".repeat(64)}`])).not.toThrow();
  });

  it("bounds strings and numbers", () => {
    const limits = { maxDepth: 4, maxString: 10 };
    expect(outcome(() => read([...'["12345678901"]'], limits))).toMatchObject({
      detail: "A string is too long",
    });
    expect(outcome(() => read(["1".repeat(5_000)]))).toMatchObject({ position: { column: 1 } });
  });

  it("replaces lone surrogates and counts them", () => {
    const texts: string[] = [];
    const stream = new JsonStream({
      open: () => undefined,
      key: () => undefined,
      value: (text) => texts.push(text),
      close: () => undefined,
    });
    for (const char of '["\\ud800", "x\\udc00y", "\\ud83d\\ude00", "\\ud83d\\ud83d\\ude00"]') {
      stream.write(char);
    }
    stream.end();
    expect(texts).toEqual(["\ufffd", "x\ufffdy", "😀", "\ufffd😀"]);
    expect(stream.warnings()).toMatchObject([
      { code: "lone_surrogate", message: expect.stringMatching(/^3 /) },
    ]);
  });

  it("reads a long string in time linear in its length", () => {
    const piece = 'a\\"b\\\\'.repeat(1_000);
    const pieces = ['["', ...Array.from({ length: 2_000 }, () => piece), '"]'];
    const before = process.cpuUsage();
    expect(read(pieces)).toEqual(['a"b\\'.repeat(2_000_000)]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});
