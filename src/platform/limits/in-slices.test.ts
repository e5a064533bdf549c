import { expect, it } from "vitest";
import { inSlices } from "./in-slices";

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
