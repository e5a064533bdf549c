import { expect, it } from "vitest";
import { changedFacts } from "./changed-facts";

it("names what differs from before, with what the reader entered, and nothing that is new or as it was", () => {
  const before = [
    { name: "State", now: "Open" },
    { name: "Severity", now: "Low", mine: "Low" },
  ];
  const now = [
    { name: "State", now: "Open" },
    { name: "Severity", now: "High", mine: "Medium" },
    { name: "Owner", now: "Ana" },
  ];
  expect(changedFacts(before, now)).toEqual([
    { name: "Severity", before: "Low", now: "High", mine: "Medium" },
  ]);
  expect(changedFacts(now, now)).toEqual([]);
});
