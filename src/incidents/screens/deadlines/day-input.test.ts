import { expect, it } from "vitest";
import { statesOn } from "./day-input";

it.each([
  ["2026-11-21", ["overdue"]],
  ["2026-11-22", ["overdue", "due_soon"]],
  ["2026-11-23", ["due_soon", "on_track"]],
  ["2026-11-24", ["on_track"]],
])("looks for what is due on %s where it can be on 2026-11-22", (day, states) => {
  expect(statesOn(day, "2026-11-22")).toEqual(states);
});
