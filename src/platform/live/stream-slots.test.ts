import { expect, it } from "vitest";
import { takeStreamSlot } from "./stream-slots";

it("lets an account have so many streams at once, each given back once", () => {
  const taken = Array.from({ length: 12 }, () => takeStreamSlot("a"));
  expect(() => takeStreamSlot("a")).toThrow(expect.objectContaining({ code: "rate_limited" }));
  takeStreamSlot("b")();
  taken[0]?.();
  taken[0]?.();
  taken.push(takeStreamSlot("a"));
  expect(() => takeStreamSlot("a")).toThrow(expect.objectContaining({ code: "rate_limited" }));
  for (const release of taken) release();
  takeStreamSlot("a")();
});
