import { describe, expect, it } from "vitest";
import { severityOfWord } from "./severity-words";

describe("severityOfWord", () => {
  it.each([
    ["Critical", "critical"],
    [" BLOCKER ", "critical"],
    ["c", "critical"],
    ["Very High", "critical"],
    ["SEV-1", "critical"],
    ["P5", "info"],
    ["Severe", "high"],
    ["High", "high"],
    ["error", "high"],
    ["Medium", "medium"],
    ["warning", "medium"],
    ["low", "low"],
    ["note", "low"],
    ["Information", "info"],
    ["none", "info"],
    ["", "info"],
    ["Weird", null],
    ["3", null],
    ["high!", null],
    ["__proto__", null],
  ])("reads %j as %s", (word, severity) => {
    expect(severityOfWord(word)).toBe(severity);
  });
});
