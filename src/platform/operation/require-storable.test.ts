import { expect, it } from "vitest";
import { requireStorable } from "./require-storable";

const pointerOf = (sent: unknown) => {
  try {
    requireStorable("validation_failed", "", sent);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: "validation_failed", status: 422 });
    return (error as { errors: { pointer: string }[] }).errors[0]?.pointer;
  }
};

it.each([
  ["a\0b", ""],
  [{ q: "\0" }, "/q"],
  [{ list: ["fine", { "a/b": "half \ud800" }] }, "/list/1/a~1b"],
  [{ "na\0me": 1 }, "/na\0me"],
  [["\udc00"], "/0"],
])("names the text in %j", (sent, pointer) => {
  expect(pointerOf(sent)).toBe(pointer);
});

it("lets through what can be stored, and what is no JSON", () => {
  const sent = { text: "🦊 \u0001 \ufffd", none: null, n: 1, bytes: Buffer.from("\0") };
  expect(pointerOf(sent)).toBeNull();
  expect(pointerOf(new ReadableStream())).toBeNull();
});

it("looks deeper than a stack is high", () => {
  let nested: unknown = "\0";
  for (let depth = 0; depth < 200_000; depth++) nested = [nested];
  expect(pointerOf(nested)).toHaveLength(400_000);
});
