import { describe, expect, it } from "vitest";
import { readPolicyText } from "./read-policy-text";

describe("readPolicyText", () => {
  it("takes one JSON object, also behind a byte order mark", () => {
    expect(readPolicyText('\ufeff{"version": 1}')).toEqual({
      policy: { version: 1 },
      problem: null,
    });
  });

  it.each(["", "[]", "null", "1", "{", '{"tools": [], "tools": []}'])("refuses %j", (text) => {
    const { policy, problem } = readPolicyText(text);
    expect(policy).toBeNull();
    expect(problem).not.toBe("");
  });
});
