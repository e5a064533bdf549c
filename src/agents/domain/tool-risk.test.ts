import { describe, expect, it } from "vitest";
import { isReadTool, toolRisk } from "./tool-risk";

describe("toolRisk", () => {
  it.each([
    [10, ["read", "search", "list", "hash"]],
    [40, ["write", "create", "update"]],
    [70, ["send", "notify", "call", "export"]],
    [90, ["pay", "block", "config", "submit", "delete"]],
  ] as const)("is %i for %j", (risk, verbs) => {
    for (const verb of verbs) {
      expect(toolRisk(`${verb}:object`)).toBe(risk);
      expect(isReadTool(`${verb}:object`)).toBe(risk === 10);
    }
  });

  it.each([
    "launch:x",
    "read",
    "read:",
    ":x",
    "READ:x",
    "read:x y",
    "read:*",
    `read:${"x".repeat(200)}`,
  ])("is the highest for %j, which reads nothing", (tool) => {
    expect(toolRisk(tool)).toBe(90);
    expect(isReadTool(tool)).toBe(false);
  });
});
