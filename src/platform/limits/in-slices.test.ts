import { expect, it } from "vitest";
import { inSlices, readAhead } from "./in-slices";

it("gives every item in order, and others their turn between the slices", async () => {
  const items = Array.from({ length: 101 }, (_, n) => n);
  const seen: number[] = [];
  let turns = 0;
  const other = () => {
    turns += 1;
    if (seen.length < items.length) setImmediate(other);
  };
  setImmediate(other);
  for await (const slice of inSlices(items)) seen.push(...slice);
  expect(seen).toEqual(items);
  expect(turns).toBe(2);
});

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

it("gives all rows in order, and asks for a page while the one before is worked on", async () => {
  const asked: (number | undefined)[] = [];
  const read = async (last: number | undefined) => {
    asked.push(last);
    const from = last === undefined ? 0 : last + 1;
    return numbers(from, Math.min(from + 60, 130));
  };
  const seen: number[] = [];
  for await (const slice of readAhead(read)) {
    if (seen.length === 0) expect(asked).toEqual([undefined, 59]);
    seen.push(...slice);
  }
  expect(seen).toEqual(numbers(0, 130));
  expect(asked).toEqual([undefined, 59, 119, 129]);
});

it("throws what a page failed with where that page is due, and nothing to who stopped before", async () => {
  const read = async (last: number | undefined) => {
    if (last !== undefined) throw new Error("connection lost");
    return [1, 2];
  };
  const pages = readAhead(read);
  expect((await pages.next()).value).toEqual([1, 2]);
  await expect(pages.next()).rejects.toThrow("connection lost");
  for await (const slice of readAhead(read)) {
    expect(slice).toEqual([1, 2]);
    break;
  }
});
