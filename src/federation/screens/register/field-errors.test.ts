import { describe, expect, it } from "vitest";
import type { Problem } from "@/lib/problem";
import { errorsOf, skillErrorsOf } from "./field-errors";

const problem: Problem = {
  code: "validation_failed",
  status: 400,
  title: "Not valid",
  detail: null,
  requestId: null,
  position: null,
  action: null,
  errors: [
    { pointer: "/did", message: "is required" },
    { pointer: "#/skills/1/documentation_url", message: "must be https" },
    { pointer: "/skills/0", message: "must be an object" },
  ],
};

describe("what the service said of a declaration", () => {
  it("is shown at the member", () => {
    expect(errorsOf(problem)).toMatchObject({ did: "is required" });
    expect(errorsOf(null)).toEqual({});
  });

  it("is shown at the skill, and at its id where it is about the whole", () => {
    expect(skillErrorsOf(problem, 1)).toEqual({ documentation_url: "must be https" });
    expect(skillErrorsOf(problem, 0)).toEqual({ id: "must be an object" });
    expect(skillErrorsOf(problem, 2)).toEqual({});
  });
});
