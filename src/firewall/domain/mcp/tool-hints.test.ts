import { expect, it } from "vitest";
import { toolHints } from "./tool-hints";

it.each([
  [10, true, false, false],
  [40, false, true, false],
  [70, false, true, true],
  [90, false, true, true],
])("of risk %d are read-only %s, destructive %s, open world %s", (risk, reads, harms, opens) => {
  expect(toolHints(risk)).toEqual({
    readOnlyHint: reads,
    destructiveHint: harms,
    openWorldHint: opens,
  });
});
