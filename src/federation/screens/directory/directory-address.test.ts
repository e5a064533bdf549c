import { describe, expect, it } from "vitest";
import { isNarrowed, pageAddress, readParams } from "./directory-address";

describe("the address of the directory", () => {
  it("leaves out empty fields of a form, and joins repeated ones", () => {
    const sent = {
      q: "",
      role: ["executor", "validator"],
      tier: " ",
      skill: "a, b",
      provider: "Acme",
    };
    expect(readParams({ ...sent, none: undefined })).toEqual({
      role: "executor,validator",
      skill: "a,b",
      provider: "Acme",
    });
  });

  it("goes on with the same filters", () => {
    expect(pageAddress({ role: "executor", cursor: "old" }, "new")).toBe(
      "/directory?role=executor&cursor=new",
    );
    expect(pageAddress({ role: "executor", cursor: "old" }, null)).toBe("/directory?role=executor");
    expect(pageAddress({}, null, "/api/agents/directory")).toBe("/api/agents/directory");
  });

  it("distinguishes filters from order, source and place", () => {
    expect(isNarrowed({ sort: "did", source: "simulation", cursor: "c", limit: "5" })).toBe(false);
    expect(isNarrowed({ q: "mail" })).toBe(true);
  });
});
