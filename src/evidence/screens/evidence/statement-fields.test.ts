import { describe, expect, it } from "vitest";
import { statementInput } from "./statement-fields";

describe("statementInput", () => {
  it("leaves out what is not stated", () => {
    const empty = { collectedAt: "", collectedBy: " ", method: "", description: "" };
    expect(statementInput(empty)).toEqual({});
    expect(statementInput({ ...empty, collectedBy: " Ada ", method: "photo" })).toEqual({
      collected_by: "Ada",
      method: "photo",
    });
  });
});
