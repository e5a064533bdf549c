import { describe, expect, it } from "vitest";
import { PositionCounter } from "./position-counter";

describe("PositionCounter", () => {
  it("counts lines and columns of places that follow each other", () => {
    const counter = new PositionCounter();
    const text = "ab\ncd\r\n\ne";
    expect([0, 2, 3, 5, 7, 8, 9].map((index) => counter.at(text, index))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
      { line: 4, column: 2 },
    ]);
  });

  it("goes on counting when the front of the buffer is cut off", () => {
    const counter = new PositionCounter();
    counter.cut("ab\ncd", 4);
    expect(counter.at("d\nef", 1)).toEqual({ line: 2, column: 3 });
    counter.cut("d\nef", 3);
    expect(counter.at("f", 0)).toEqual({ line: 3, column: 2 });
  });

  it("finds many places in one long line in time linear in their number", () => {
    const counter = new PositionCounter();
    const text = "x".repeat(1_000_000);
    const before = process.cpuUsage();
    for (let index = 0; index < text.length; index += 5) counter.at(text, index);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });
});
