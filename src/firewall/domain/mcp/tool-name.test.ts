import { expect, it } from "vitest";
import { mcpNameOf, toolOfMcpName } from "./tool-name";

it.each([
  ["search:incidents", "search_incidents"],
  ["read:evidence.v1", "read_evidence.v1"],
  ["re-do:a_b-c_d", "re-do_a_b-c_d"],
])("%s is %s, and back", (tool, name) => {
  expect(mcpNameOf(tool)).toBe(name);
  expect(toolOfMcpName(name)).toBe(tool);
  // Names of tools: SEP-986 of the Model Context Protocol.
  expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
});

it("does not make a tool of what is none", () => {
  expect(toolOfMcpName("everything")).toBe("everything");
  expect(toolOfMcpName("search:incidents")).toBe("search:incidents");
  expect(toolOfMcpName("")).toBe("");
});
